import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatch } from '../../src/lib/patch.ts'

test('sets deep values and leaves the rest the same object', () => {
  const view = { a: { b: [1, 2, 3] }, c: { d: 1 } }
  const next = applyPatch(view, [[['a', 'b', 1], 9]])
  assert.deepEqual(next, { a: { b: [1, 9, 3] }, c: { d: 1 } })
  assert.equal(next.c, view.c)
  assert.deepEqual(view.a.b, [1, 2, 3])
})

test('deletes keys', () => {
  assert.deepEqual(applyPatch<Record<string, unknown>>({ a: 1, b: 2 }, [[['a']]]), { b: 2 })
})

test('replaces the whole', () => {
  assert.deepEqual(applyPatch<unknown>({ a: 1 }, [[[], { b: 2 }]]), { b: 2 })
})

test('a path through nothing is an error', () => {
  assert.throws(() => applyPatch<unknown>({ a: null }, [[['a', 'b'], 1]]))
})
