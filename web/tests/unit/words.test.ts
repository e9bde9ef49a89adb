import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Area } from '../../src/lib/protocol.ts'
import { commitmentOf, sha256 } from '../../src/lib/seed.ts'
import { areaInPlay } from '../../src/lib/things.ts'
import { advice, marked, paragraphs, plain, sentence, swing } from '../../src/lib/wording.ts'

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
