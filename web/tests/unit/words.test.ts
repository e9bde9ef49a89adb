import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Area, Outcome } from '../../src/lib/protocol.ts'
import { commitmentOf, sha256 } from '../../src/lib/seed.ts'
import { areaInPlay, evenRows, indexTable, placeOf } from '../../src/lib/things.ts'
import { advice, marked, news, paragraphs, plain, result, sentence, swing } from '../../src/lib/wording.ts'

test('sentences have links to things and rules', () => {
  assert.deepEqual(sentence('[[seat:0|Ann]] buys [[card:4|Owl]] (WR-040).'), [
    { text: 'Ann', pick: 'seat:0' },
    { text: ' buys ' },
    { text: 'Owl', pick: 'card:4' },
    { text: ' (' },
    { text: 'WR-040', rule: 'WR-040' },
    { text: ').' },
  ])
  assert.equal(plain('[[seat:0|Ann]] passes'), 'Ann passes')
})

test('markup in a name stays text', () => {
  assert.deepEqual(sentence('[[seat:0|<img src=x>]]'), [{ text: '<img src=x>', pick: 'seat:0' }])
})

test('news are the last sentences that there is room for, and at least one', () => {
  assert.equal(news([]), '')
  assert.equal(news(['Ann passes.', 'Ben pays 2.', 'Ann wins.'], 22), 'Ben pays 2. Ann wins.')
  assert.equal(news(['Ann passes.', 'Ben pays 2.', 'Ann wins.'], 20), 'Ann wins.')
  assert.equal(news(['Ann passes.', 'x'.repeat(40)], 20), 'x'.repeat(40))
})

test('rules have bold, italic and paragraphs', () => {
  assert.deepEqual(marked('**Pay** it *once*.'), [{ text: 'Pay', bold: true }, { text: ' it ' }, { text: 'once', italic: true }, { text: '.' }])
  assert.deepEqual(paragraphs('One\ntwo.\n*Ruling:* three.'), ['One two.', '*Ruling:* three.'])
})

test('both ways to SHA-256 agree with another one', async () => {
  for (const seed of ['', 'a', 'x'.repeat(55), 'x'.repeat(56), 'é'.repeat(80)]) {
    const text = `regalia:${seed}`
    const right = createHash('sha256').update(text).digest('hex')
    assert.equal(await commitmentOf(seed), right)
    assert.equal(Buffer.from(sha256(new TextEncoder().encode(text))).toString('hex'), right)
  }
})

test('advice says what its number means, once', () => {
  const hint = { action: [], label: 'Lay face down', chance: 0.4, why: 'It costs nothing.' }
  assert.equal(advice(hint), 'Lay face down (about 40 % to win). It costs nothing.')
  assert.equal(advice({ ...hint, chance: null }), 'Lay face down. It costs nothing.')
  assert.equal(advice({ ...hint, why: 'Wins about 40 of 100 imagined games.' }), 'Lay face down. Wins about 40 of 100 imagined games.')
})

test('what rounds to nothing has no sign', () => {
  assert.deepEqual([0.004, -0.004, 0.126, -0.126].map(swing), ['0 %', '0 %', '+13 %', '−13 %'])
})

test('what is in play is shared before it is somebody else\'s, and never mine', () => {
  const area = (id: string, seat: number, active: boolean): Area => ({ id, title: id, items: [], seat, active, emblem: '', summary: [{ type: 'counter', id: `${id}n`, title: '', value: 0, icon: '' }], note: '' })
  const table = (...areas: Area[]) => ({ areas, phase: '', round: 0, rule: '' })
  assert.equal(areaInPlay(table(area('me', 0, true), area('her', 1, true), area('combat', -1, true)), 0), 'combat')
  assert.equal(areaInPlay(table(area('me', 0, true), area('her', 1, true), area('market', -1, false)), 0), 'her')
  assert.equal(areaInPlay(table(area('me', 0, true), area('her', 1, false)), 0), '')
  assert.equal(areaInPlay(table(area('me', 0, false)), 0), '')
})

test('what is only read is no thing that could be picked', () => {
  const area: Area = {
    id: 'moon', title: '', seat: -1, active: true, emblem: '', summary: [], note: '',
    items: [{ type: 'note', id: 'pledge', text: 'If it is missed, nobody pays.', rule: '', shade: '' }, { type: 'counter', id: 'harvest', title: '', value: 5, icon: '' }],
  }
  assert.deepEqual([...indexTable({ areas: [area], phase: '', round: 0, rule: '' }).keys()], ['harvest'])
})

test('who plays alone and does not win has lost; nobody calls that a draw', () => {
  const end = (winners: number[], ranks: number[], adjourned = false): Outcome => ({ winners, ranks, scores: ranks.map(() => 0), reason: '', rule: '', adjourned })
  const name = (seat: number): string => ['Ann', 'Ben'][seat] ?? ''
  assert.equal(result(end([], [1]), 0, name, true), 'You lost')
  assert.equal(result(end([], [1]), -1, name, false), 'Ann lost')
  assert.equal(result(end([], [1, 1]), 0, name, false), 'Everybody lost')
  assert.equal(result(end([], [1, 1]), 0, name, true), 'A draw')
  assert.equal(result(end([], [1, 2]), 0, name, true), 'Nobody won')
  assert.equal(result(end([1], [2, 1]), 1, name, true), 'You won!')
  assert.equal(result(end([1], [2, 1]), 0, name, true), 'Ben won')
  assert.equal(result(end([0, 1], [1, 1]), 0, name, true), 'Ann and Ben share the win')
  assert.equal(result(end([], [1, 1], true), 0, name, true), 'The game was adjourned')
})

test('where what glows lies is said when it is one place', () => {
  const counter = (id: string): Area['items'][number] => ({ type: 'counter', id, title: '', value: 0, icon: '' })
  const area = (id: string, seat: number, ...items: string[]): Area => ({ id, title: id, items: items.map(counter), seat, active: false, emblem: '', summary: [], note: '' })
  const zone = (id: string, title: string, layout: 'fan' | 'row', card: string): Area['items'][number] => ({
    type: 'zone', id, title, layout, slots: 0, note: '',
    cards: [{ id: card, kind: '', face: 0, turned: false, badges: [], note: '', shade: '', under: [] }],
  })
  const mine = { ...area('me', 0, 'a'), items: [counter('a'), zone('h', 'Fist', 'fan', 'x'), zone('p', 'Archive', 'row', 'y')] }
  const table = { areas: [mine, area('her', 1, 'b'), area('The market', -1, 'c', 'd')], phase: '', round: 0, rule: '' }
  const where = (...ids: string[]): string => placeOf(table, 0, new Set(ids), () => 'Ben')
  assert.deepEqual([where('c', 'd'), where('b'), where('x'), where('y'), where('x', 'y'), where('a', 'c'), where('seat:1'), where()], ['The market', 'Ben', 'your hand', 'Archive', '', '', '', ''])
})

test('cards that are laid out stand in rows of about the same length', () => {
  assert.deepEqual([evenRows(8, 7), evenRows(7, 7), evenRows(10, 7), evenRows(15, 7), evenRows(3, 0), evenRows(0, 4)], [4, 7, 5, 5, 3, 1])
})
