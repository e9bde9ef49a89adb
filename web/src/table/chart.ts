// How a map lies on its paper: how large its spaces are, whether they touch, and what it needs of width and height.

import type { GameMap, Space } from '../lib/protocol.ts'

export interface Way {
  one: Space
  two: Space
  length: number
}

export interface Chart {
  ways: Way[]
  nearest: number // between neighbours
  honeycomb: boolean
  radius: number // of a space
  pad: number
  left: number
  top: number
  wide: number
  high: number
}

export const far = (one: Space, two: Space): number => Math.hypot(one.x - two.x, one.y - two.y)

export function chartOf(map: GameMap): Chart {
  const at = new Map(map.spaces.map((space) => [space.id, space]))
  const ways = map.links.flatMap(([a, b]) => {
    const one = at.get(a)
    const two = at.get(b)
    return one && two ? [{ one, two, length: far(one, two) }] : []
  })
  const nearest = ways.length ? Math.min(...ways.map((way) => way.length)) : Math.min(map.width, map.height) / 8
  // Spaces whose neighbours are all equally far and lie in straight or slanted rows are hexagons of one land: they touch.
  const honeycomb =
    ways.length > 0 &&
    ways.every(({ one, two, length }) => {
      const slope = Math.abs(Math.atan2(two.y - one.y, two.x - one.x)) % (Math.PI / 3)
      return length < nearest * 1.06 && Math.min(slope, Math.PI / 3 - slope) < 0.09
    })
  const radius = Math.max(0.1, nearest * (honeycomb ? 1 / Math.sqrt(3) : 0.44))
  const pad = radius * 1.45
  const left = Math.min(...map.spaces.map((space) => space.x), Infinity)
  const top = Math.min(...map.spaces.map((space) => space.y), Infinity)
  const right = Math.max(...map.spaces.map((space) => space.x), 0)
  const bottom = Math.max(...map.spaces.map((space) => space.y), 0)
  return { ways, nearest, honeycomb, radius, pad, left, top, wide: right - left + 2 * pad, high: bottom - top + 2 * pad }
}
