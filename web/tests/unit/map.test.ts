import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GameMap, Space } from '../../src/lib/protocol.ts'
import { landmarks, placeNames, shortened, type Place } from '../../src/table/naming.ts'

const space = (id: string, kind: string): Space => ({ id, x: 0, y: 0, kind, title: id, icon: '', tokens: [], note: '' })
const place = (id: string, title: string, x: number, must = false): Place => ({ id, title, x, y: 100, reach: 20, must })

test('a few places that never lie beside their own kind are landmarks', () => {
  const woods = Array.from({ length: 14 }, (_, n) => space(`w${n}`, 'forest'))
  const map: GameMap = { type: 'map', id: 'm', title: '', width: 1, height: 1, spaces: [...woods, space('t1', 'town'), space('t2', 'town')], links: [['w0', 'w1'], ['w1', 't1'], ['w2', 't2']] }
  assert.deepEqual([...landmarks(map)], ['town'])
  assert.deepEqual([...landmarks({ ...map, links: [...map.links, ['t1', 't2']] })], [], 'two towns side by side are land')
})

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
