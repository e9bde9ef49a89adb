import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alike, keyOf, lit, namesOf, narrow, step, wordAt } from '../../src/lib/choosing.ts'
import type { Option } from '../../src/lib/protocol.ts'

const option = (...path: string[]): Option => ({ path, label: path.join(' · ') })
const OPTIONS = [option('play', 'card:1', 'seat:1'), option('play', 'card:1', 'seat:2'), option('play', 'card:2'), option('discard', 'card:2'), option('end')]
const onTable = (pick: string): boolean => pick.includes(':')

test('nothing picked: the first picks are next, and the first things light up', () => {
  const now = narrow(OPTIONS, [])
  assert.deepEqual([...now.next], ['play', 'discard', 'end'])
  assert.deepEqual([...lit(now, [], onTable)], ['card:1', 'card:2'])
})

test('things may be picked before the word', () => {
  const now = narrow(OPTIONS, ['card:2'])
  assert.equal(now.options.length, 2)
  assert.deepEqual([...now.next], ['play', 'discard'])
})

test('picking narrows to the targets', () => {
  const now = narrow(OPTIONS, ['card:1'])
  assert.deepEqual([...lit(now, ['card:1'], onTable)], ['seat:1', 'seat:2'])
})

test('what all that is left begins with needs no pick', () => {
  const lands = [option('acquire', 'card:1', 'land:1'), option('acquire', 'card:1', 'land:2'), option('end')]
  const now = narrow(lands, ['card:1'])
  assert.deepEqual(now.implied, ['acquire'])
  assert.deepEqual([...now.next], ['land:1', 'land:2'])
  assert.deepEqual(step(lands, ['card:1', 'land:2'], false), { do: 'send', option: lands[1] })
})

test('a whole path is sent at once', () => {
  assert.deepEqual(step(OPTIONS, ['end'], false), { do: 'send', option: OPTIONS[4] })
  assert.deepEqual(step(OPTIONS, ['play', 'card:2'], false), { do: 'send', option: OPTIONS[2] })
})

test('a thing with which only one thing can be done is enough', () => {
  const roads = [option('journey', 'space:1'), option('journey', 'space:2'), option('rest')]
  assert.deepEqual(step(roads, ['space:2'], false), { do: 'send', option: roads[1] })
  assert.equal(step(roads, ['space:2'], true).do, 'confirm', 'unless it is final')
})

test('whom it hits, and what follows the thing, is confirmed first if the player did not pick it', () => {
  const few = [option('play', 'card:2', 'seat:1'), option('end')]
  assert.equal(step(few, ['card:2'], false).do, 'confirm')
  const after = [option('card:2', 'burn'), option('card:3', 'keep')]
  assert.equal(step(after, ['card:2'], false).do, 'confirm')
})

test('a word that every action has needs no confirmation', () => {
  const same = [option('discard', 'card:1'), option('discard', 'card:2')]
  assert.equal(step(same, ['card:2'], false).do, 'send')
})

test('a final decision is always confirmed', () => {
  assert.equal(step(OPTIONS, ['end'], true).do, 'confirm')
})

test('an action that is the beginning of another stays open', () => {
  const both = [option('pay', 'card:1'), option('pay', 'card:1', 'card:2')]
  assert.equal(step(both, ['card:1'], false).do, 'narrow')
  assert.equal(narrow(both, ['pay', 'card:1']).exact, both[0])
})

test('the same pick may occur twice in a path', () => {
  const twice = [option('card:1', 'card:1'), option('card:1', 'card:2')]
  assert.deepEqual([...narrow(twice, ['card:1']).next], ['card:1', 'card:2'])
})

test('actions that read alike are one line', () => {
  const equal = [{ path: ['play', 'card:1'], label: 'Play · Copper' }, option('end'), { path: ['play', 'card:2'], label: 'Play · Copper' }]
  assert.deepEqual(alike(equal), [{ option: equal[0], times: 2 }, { option: equal[1], times: 1 }])
})

test('names come from the parts of the labels', () => {
  const names = namesOf([{ path: ['play', 'card:1'], label: 'Play · Silver Purse' }])
  assert.equal(names.get('card:1'), 'Silver Purse')
})

test('words are picked by their place, numbers by themselves', () => {
  const words = ['play', 'number:2', 'end']
  assert.deepEqual(words.map((_, at) => keyOf(words, at)), ['1', '2', '3'])
  assert.equal(wordAt(words, '3'), 'end')
  assert.equal(wordAt(words, '0'), undefined)
  const numbers = ['number:0', 'number:1', 'number:5', 'number:12']
  assert.deepEqual(numbers.map((_, at) => keyOf(numbers, at)), ['0', '1', '5', ''])
  assert.deepEqual(['0', '1', '2', '5'].map((key) => wordAt(numbers, key)), ['number:0', 'number:1', undefined, 'number:5'])
  assert.equal(wordAt([], '1'), undefined)
})
