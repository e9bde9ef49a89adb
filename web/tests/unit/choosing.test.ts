import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lit, namesOf, narrow, step } from '../../src/lib/choosing.ts'
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

test('what the player did not pick is confirmed first', () => {
  const few = [option('discard', 'card:2'), option('end')]
  assert.equal(step(few, ['card:2'], false).do, 'confirm')
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

test('names come from the parts of the labels', () => {
  const names = namesOf([{ path: ['play', 'card:1'], label: 'Play · Silver Purse' }])
  assert.equal(names.get('card:1'), 'Silver Purse')
})
