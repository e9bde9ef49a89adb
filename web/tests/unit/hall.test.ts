import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstGame, hallLists, invitations, isThisMachine } from '../../src/lib/lists.ts'
import type { GameInfo, Setting, TableSummary } from '../../src/lib/protocol.ts'

const table = (id: string, more: Partial<TableSummary> = {}): TableSummary => ({
  table: id,
  game: 'leduc',
  title: 'Leduc',
  name: '',
  seats: [],
  waiting: [0],
  you: 0,
  number: 0,
  over: false,
  outcome: null,
  created: 0,
  updated: 0,
  ...more,
})
const ids = (tables: TableSummary[]): string[] => tables.map((one) => one.table)

test('each table of mine is in one list: it waits for me, for others, or is over', () => {
  const mine = [table('now'), table('later', { waiting: [1] }), table('done', { over: true, updated: 5 })]
  const lists = hallLists(mine, [table('now')], [table('now'), table('later', { waiting: [1] })], [table('done', { over: true })])
  assert.deepEqual([ids(lists.waiting), ids(lists.mine), ids(lists.open), ids(lists.watch), ids(lists.replays)], [['now'], ['later'], [], [], ['done']])
})

test('where a seat is free I may sit down, and it is not listed once more as one to watch', () => {
  const [roomy, full] = [table('roomy', { you: -1 }), table('full', { you: -1 })]
  const lists = hallLists([], [roomy], [roomy, full], [])
  assert.deepEqual([ids(lists.open), ids(lists.watch)], [['roomy'], ['full']])
})

test("replays are mine, private ones too, and everyone's, latest first", () => {
  const lists = hallLists([table('mine', { over: true, updated: 2 })], [], [], [table('a', { over: true, you: -1, updated: 3 }), table('b', { over: true, you: -1, updated: 1 })])
  assert.deepEqual(ids(lists.replays), ['a', 'mine', 'b'])
})

test('what I left is nowhere, not even among those to watch', () => {
  const lists = hallLists([table('gone', { left: true }), table('old', { left: true, over: true })], [], [table('gone')], [table('old', { over: true })])
  assert.deepEqual(Object.values(lists).flat(), [])
})

test('until I have finished a game, it is offered as a first one', () => {
  const setting = (key: string, more: Partial<Setting>): Setting => ({ key, title: '', help: '', default: true, choices: [], per_seat: false, from_seat: 0, is_clock: false, first_game: null, ...more })
  const game = { name: 'leduc', settings: [setting('banners', { first_game: false }), setting('clock', {})] } as unknown as GameInfo
  assert.deepEqual(firstGame(game, []), { banners: false })
  assert.deepEqual(firstGame(game, [table('begun'), table('other', { over: true, game: 'chess' })]), { banners: false })
  assert.deepEqual(firstGame(game, [table('done', { over: true, left: true })]), {})
})

test('one link for each free seat, and one for any of them where there are several', () => {
  const seats = (taken: number[]): number[] => invitations({ 1: 'a', 2: 'b' }, 'any', (seat) => taken.includes(seat)).map(({ seat }) => seat)
  assert.deepEqual([seats([]), seats([1]), seats([1, 2])], [[1, 2, -1], [2], [-1]])
})

test('an address that is of use on this machine only is known as such', () => {
  assert.deepEqual(['localhost', '127.0.0.1', '[::1]', '192.168.1.7', 'games.example'].map(isThisMachine), [true, true, true, false, false])
})
