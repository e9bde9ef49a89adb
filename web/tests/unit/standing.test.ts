import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Seat } from '../../src/lib/protocol.ts'
import { awaited, standing } from '../../src/lib/standing.ts'

const seat = (what: Partial<Seat>): Seat => ({ name: 'Ben', kind: 'human', taken: true, connected: true, bot: '', thinking: false, answered: false, ...what })

test('a seat says whether it is thought at, and by whom', () => {
  assert.equal(standing(seat({}), true, false, true), 'thinking')
  assert.equal(standing(seat({}), true, true, true), 'your move')
  assert.equal(standing(seat({}), false, false, true), '')
  assert.equal(standing(seat({ answered: true }), false, false, true), 'has answered')
  assert.equal(standing(seat({ bot: 'fair' }), true, true, true), 'thinking')
})

test('nobody thinks at a free seat, nor at one whose person is away', () => {
  assert.equal(standing(seat({ taken: false, connected: false }), true, false, true), 'free seat')
  assert.equal(standing(seat({ connected: false }), true, false, true), 'away')
  assert.equal(standing(seat({ connected: false, bot: 'fair' }), true, false, true), 'thinking')
})

test('nobody thinks in a replay', () => assert.equal(standing(seat({ connected: false }), true, true, false), 'to move'))

test('the bar says why nothing happens', () => {
  assert.equal(awaited(seat({}), 'Ben'), 'Ben')
  assert.equal(awaited(seat({ connected: false }), 'Ben'), 'Ben (away)')
  assert.equal(awaited(seat({ taken: false }), 'Seat 2'), 'someone to sit down')
})
