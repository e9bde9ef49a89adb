import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alike, alone, asWell, keyOf, lit, namesOf, narrow, step, trail, whole, wordAt } from '../../src/lib/choosing.ts'
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
  const amounts = ['food:0', 'food:1', 'food:2']
  const name = (word: string): string => `${word.slice(5)} food`
  assert.equal(wordAt(amounts, '2', name), 'food:2', 'two is two, though it stands third')
  assert.equal(wordAt([...amounts, 'pass'], '2', (word) => (word === 'pass' ? 'Pass' : name(word))), 'food:1', 'where not all are amounts, by their places')
  assert.equal(wordAt(['card:1', 'card:2'], '2', () => '2 of Swords'), 'card:2', 'the same number twice is no number')
})

test('a thing that needs no pick does not glow: what comes after it does', () => {
  const lands = [option('acquire', 'card:1', 'land:1'), option('acquire', 'card:1', 'land:2'), option('end')]
  const now = narrow(lands, ['acquire'])
  assert.deepEqual(now.implied, ['card:1'])
  assert.deepEqual([...lit(now, ['acquire'], onTable)], ['land:1', 'land:2'])
})

test('of two that are picked together, each may be picked first', () => {
  const pairs = [option('play', 'card:1', 'trait:1', 'trait:2'), option('play', 'card:1', 'trait:1', 'trait:3'), option('play', 'card:1', 'trait:2', 'trait:3'), option('play', 'card:2', 'seat:1')]
  const traits = (pick: string): boolean => pick.startsWith('trait:')
  assert.deepEqual(asWell(narrow(pairs, ['card:1']), traits), ['trait:3'])
  assert.deepEqual(asWell(narrow(pairs, []), traits), [], 'but not before what they belong to')
  assert.deepEqual([...narrow(pairs, ['card:1', 'trait:3']).next], ['trait:1', 'trait:2'])
})

test('the picks so far are told in the order of the action', () => {
  const lands = [option('acquire', 'card:1', 'land:1', 'seat:1'), option('acquire', 'card:1', 'land:1', 'seat:2'), option('end')]
  assert.deepEqual(trail(narrow(lands, ['card:1']), ['card:1']), ['acquire', 'card:1', 'land:1'])
})

test('a word that leads to one action only can say all of it', () => {
  const now = narrow(OPTIONS, [])
  assert.deepEqual(whole(now, [], 'discard'), { option: OPTIONS[3], rest: ['discard', 'card:2'] })
  assert.equal(whole(now, [], 'play'), null, 'there are several')
  assert.equal(whole(now, [], 'end'), null, 'the word says all there is')
  assert.equal(whole(now, [], 'card:2'), null, 'a thing is no word')
  assert.equal(whole(narrow(OPTIONS, ['card:2']), ['card:2'], 'discard'), null, 'the rest was picked')
  const ways = [option('journey', 'space:1', 'sneak'), option('journey', 'space:1', 'climb'), option('journey', 'space:2'), option('rest')]
  assert.equal(whole(narrow(ways, ['space:1']), ['space:1'], 'sneak'), null, 'that it is a journey is said already')
})

test('a word that is an action by itself needs no second press, and what it begins has buttons of its own', () => {
  const options = [option('activate', 'card:1'), option('pass'), option('pass', 'until_my_turn')]
  const now = narrow(options, [])
  assert.deepEqual(alone(now, [], 'pass'), { option: options[1], longer: [options[2]] })
  assert.equal(alone(now, [], 'activate'), null)
  assert.equal(alone(narrow([option('pass'), option('pass', 'card:1')], []), [], 'pass'), null, 'a thing of the table is picked there')
  assert.equal(alone(narrow(OPTIONS, []), [], 'end'), null)
})
