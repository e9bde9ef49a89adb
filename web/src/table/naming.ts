// Names on a map: where they may be written without running into each other.

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
