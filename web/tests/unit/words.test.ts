import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { commitmentOf, sha256 } from '../../src/lib/seed.ts'
import { marked, paragraphs, plain, sentence } from '../../src/lib/wording.ts'

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
