// Everything on the table by its id: what may be picked, looked at, pointed to.

import type { Area, Card, Catalogue, Cell, Decision, Item, Space, Stack, Table, Token, Zone } from './protocol.ts'

export type Thing =
  | { sort: 'card'; card: Card; place: string }
  | { sort: 'stack'; stack: Stack }
  | { sort: 'zone'; zone: Zone }
  | { sort: 'cell'; cell: Cell; place: string }
  | { sort: 'space'; space: Space; place: string }
  | { sort: 'token'; token: Token; place: string }
  | { sort: 'seat'; area: Area }
  | { sort: 'item'; item: Item }

export function indexTable(table: Table): Map<string, Thing> {
  const things = new Map<string, Thing>()
  const card = (one: Card, place: string): void => {
    things.set(one.id, { sort: 'card', card: one, place })
    for (const below of one.under) card(below, place)
  }
  const tokens = (list: Token[], place: string): void => {
    for (const token of list) things.set(token.id, { sort: 'token', token, place })
  }
  for (const area of table.areas) {
    if (area.seat >= 0 && !things.has(`seat:${area.seat}`)) things.set(`seat:${area.seat}`, { sort: 'seat', area })
    for (const item of area.items) {
      const place = `${item.type === 'note' ? '' : item.title}, ${area.title}`
      if (item.type === 'zone') {
        things.set(item.id, { sort: 'zone', zone: item })
        for (const one of item.cards) card(one, place)
      } else if (item.type === 'stack') {
        things.set(item.id, { sort: 'stack', stack: item })
        if (item.top) card(item.top, place)
      } else if (item.type === 'board') {
        for (const cell of item.cells) {
          things.set(cell.id, { sort: 'cell', cell, place })
          for (const one of cell.cards) card(one, cell.title || place)
          tokens(cell.tokens, cell.title || place)
        }
      } else if (item.type === 'map') {
        for (const space of item.spaces) {
          things.set(space.id, { sort: 'space', space, place })
          tokens(space.tokens, space.title || space.kind)
        }
      } else if (item.type === 'dice') {
        for (const die of item.dice) things.set(die.id, { sort: 'item', item })
      } else if (item.type === 'counter' || item.type === 'track' || item.type === 'progress') {
        things.set(item.id, { sort: 'item', item }) // all others are only read: a word of the same name is a button, and nothing glows
      }
    }
  }
  return things
}

/** Cards that a decision asks about and that lie nowhere on the table: they are laid out to be picked, if the catalogue knows their names. */
export function laidOut(decision: Decision | null, catalogue: Catalogue, things: Map<string, Thing>): Card[] {
  if (decision === null) return []
  const wanted = new Set(decision.options.flatMap((option) => option.path).filter((pick) => pick.startsWith('card:') && !things.has(pick)))
  if (wanted.size < 2 || wanted.size > 24) return []
  const named = new Map<string, { kind: string; face: number } | null>()
  for (const kind of Object.values(catalogue.kinds)) {
    kind.faces.forEach((face, at) => {
      const same = named.get(face.title)
      const first = same ? catalogue.kinds[same.kind]?.faces[same.face] : undefined
      if (same === undefined) named.set(face.title, { kind: kind.id, face: at })
      else if (first?.text !== face.text) named.set(face.title, null) // two cards of one name: nobody can tell which is meant
    })
  }
  return [...wanted].flatMap((id) => {
    const known = named.get(decision.names?.[id] ?? '')
    return known ? [{ id, ...known, turned: false, badges: [], note: '', shade: '' as const, under: [] }] : []
  })
}

/** How many cards to lay in a row where so many have room: rows of about the same length. */
export function evenRows(count: number, fit: number): number {
  if (count <= fit || fit < 1) return Math.max(1, count)
  return Math.ceil(count / Math.ceil(count / fit))
}

/** Where on the table all of these lie, if it is one place that has a name: an area, a player's, my hand. */
export function placeOf(table: Table, you: number, ids: Set<string>, seatName: (seat: number) => string): string {
  const areas = table.areas.filter((area) => ids.has(`seat:${area.seat}`) || area.items.some((item) => idsIn(item).some((id) => ids.has(id))))
  const area = areas[0]
  if (area === undefined || areas.length > 1 || ids.has(`seat:${area.seat}`)) return ''
  if (area.seat < 0) return area.title
  if (area.seat !== you) return seatName(area.seat)
  const zone = area.items.find((item) => item.type === 'zone' && [...ids].every((id) => idsIn(item).includes(id)))
  return zone?.type !== 'zone' ? '' : zone.layout === 'fan' ? 'your hand' : zone.title
}

/** The ids of everything in an item, itself included. */
export function idsIn(item: Item): string[] {
  const cards = (list: Card[]): string[] => list.flatMap((card) => [card.id, ...cards(card.under)])
  switch (item.type) {
    case 'zone':
      return [item.id, ...cards(item.cards)]
    case 'stack':
      return [item.id, ...cards(item.top ? [item.top] : [])]
    case 'board':
      return [item.id, ...item.cells.flatMap((cell) => [cell.id, ...cards(cell.cards), ...cell.tokens.map((token) => token.id)])]
    case 'map':
      return [item.id, ...item.spaces.flatMap((space) => [space.id, ...space.tokens.map((token) => token.id)])]
    case 'dice':
      return [item.id, ...item.dice.map((die) => die.id)]
    default:
      return [item.id]
  }
}

/**
 * The area that a decision is about when nothing on the table answers it: the one in play, what is shared before what is another's.
 * That it is my turn says nothing of what I am to look at.
 */
export function areaInPlay(table: Table, you: number): string {
  const active = table.areas.filter((area) => area.active && area.seat !== you && area.items.length + area.summary.length > 0)
  return (active.find((area) => area.seat < 0) ?? active[0])?.id ?? ''
}

export function cardTitle(card: Card, catalogue: Catalogue): string {
  const kind = catalogue.kinds[card.kind]
  return kind?.faces[card.face]?.title ?? kind?.faces[0]?.title ?? (card.kind === '' ? 'Face-down card' : card.kind)
}

/** What a screen reader says about a card: the whole face in one breath. */
export function cardWords(card: Card, catalogue: Catalogue): string {
  const face = catalogue.kinds[card.kind]?.faces[card.face] ?? catalogue.kinds[card.kind]?.faces[0]
  const parts = [cardTitle(card, catalogue)]
  if (face) {
    if (face.type) parts.push(face.type)
    for (const price of face.prices) parts.push(`${price.title || 'cost'} ${price.value}`)
    for (const value of face.values) parts.push(`${value.title} ${value.value}`)
  }
  if (card.turned) parts.push('turned')
  for (const badge of card.badges) parts.push(`${badge.title} ${badge.value}`.trim())
  if (card.note) parts.push(card.note)
  if (face?.text) parts.push(face.text)
  if (card.under.length > 0) parts.push(`${card.under.length} beneath it`)
  return parts.join(', ')
}
