import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeNames, shortened, type Place } from '../../src/table/naming.ts'

const place = (id: string, title: string, x: number, must = false): Place => ({ id, title, x, y: 100, reach: 20, must })

test('names never run into each other: the second goes above, or is shortened, or is left out', () => {
  const names = placeNames([place('a', 'Northern Gate', 100), place('b', 'Southern Gate', 130), place('c', 'Western Gate', 160), place('d', 'Eastern Gate', 115)], 10, 400)
  assert.deepEqual([names.get('a')?.text, (names.get('a')?.dy ?? 0) > 0], ['Northern Gate', true])
  assert.ok((names.get('b')?.dy ?? 0) < 0)
  assert.ok(!names.has('d'))
})

test('landmarks are named in any case, and names stay on the map', () => {
  const names = placeNames([place('a', 'Aa Bb', 100), place('b', 'Aa Bb', 100), place('c', 'Aa Bb', 100, true), { ...place('e', 'A long name at the edge', 0), y: 300 }], 10, 400)
  assert.equal(names.get('c')?.text, 'Aa B.')
  assert.ok((names.get('e')?.dx ?? 0) > 20)
  assert.equal(shortened('Arydian Avielehrius'), 'Arydian A.')
})
