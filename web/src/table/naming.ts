// Names on a map: which places stand out from the land, and where names may be written without running into each other.

import type { GameMap } from '../lib/protocol.ts'

export interface Place {
  id: string
  title: string
  x: number // in pixels, as is all here
  y: number
  reach: number // from its middle to its edge
  must: boolean // is named in any case
}

export interface Name {
  text: string
  dx: number // from the middle of the place to that of the name
  dy: number // and to its baseline
}

/** Land lies beside land of its own kind. A kind that never does, of which there are few, stands out from it: towns, strongholds. */
export function landmarks(map: GameMap): Set<string> {
  const kinds = new Map(map.spaces.map((space) => [space.id, space.kind]))
  const count = new Map<string, number>()
  for (const kind of kinds.values()) count.set(kind, (count.get(kind) ?? 0) + 1)
  const lands = new Set(map.links.flatMap(([a, b]) => (kinds.get(a) === kinds.get(b) ? [kinds.get(a) ?? ''] : [])))
  return new Set([...count].filter(([kind, n]) => !lands.has(kind) && n * 6 <= map.spaces.length).map(([kind]) => kind))
}

/** "Arydian Avielehrius" as "Arydian A." */
export function shortened(title: string): string {
  const [first, ...rest] = title.split(' ')
  return [first, ...rest.map((word) => `${word.charAt(0)}.`)].join(' ')
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const meets = (one: Box, two: Box): boolean => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom

/** Where each name is written, the first places first: below its place, or above it, or shortened; or not at all. `width` is that of the map. */
export function placeNames(places: Place[], size: number, width: number): Map<string, Name> {
  const names = new Map<string, Name>()
  const taken: Box[] = []
  const write = (place: Place, text: string, dy: number, anyway: boolean): boolean => {
    const half = (text.length * 0.53 + 0.4) * size * 0.5
    const x = Math.min(Math.max(place.x, half + 2), Math.max(width - half - 2, half + 2))
    const box = { left: x - half, right: x + half, top: place.y + dy - size * 0.85, bottom: place.y + dy + size * 0.25 }
    if (!anyway && taken.some((other) => meets(box, other))) return false
    taken.push(box)
    names.set(place.id, { text, dx: x - place.x, dy })
    return true
  }
  for (const place of places) {
    const [below, above, short] = [place.reach * 0.92, -place.reach * 0.6, shortened(place.title)]
    void (
      write(place, place.title, below, false) ||
      write(place, place.title, above, false) ||
      write(place, short, below, false) ||
      write(place, short, above, false) ||
      (place.must && write(place, short, below, true))
    )
  }
  return names
}
