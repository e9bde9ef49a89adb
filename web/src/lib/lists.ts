// What the hall lists, from what the server knows of me and of everyone.

import type { GameInfo, TableSummary, Value } from './protocol.ts'

export interface Lists {
  waiting: TableSummary[] // for me
  mine: TableSummary[] // where others are to move
  open: TableSummary[]
  watch: TableSummary[]
  replays: TableSummary[]
}

/** Each table in one list only: mine among mine, others' where I may sit down (or watch all the same), watch or look back. What I left is in none of mine. */
export function hallLists(mine: TableSummary[], open: TableSummary[], watch: TableSummary[], finished: TableSummary[]): Lists {
  const kept = mine.filter((table) => !table.left)
  const known = new Set(mine.map((table) => table.table))
  const others = (list: TableSummary[]): TableSummary[] => list.filter((table) => table.you < 0 && !known.has(table.table))
  const room = new Set(open.map((table) => table.table))
  const latest = (a: TableSummary, b: TableSummary): number => Number(b.updated) - Number(a.updated)
  return {
    waiting: kept.filter((table) => !table.over && table.waiting.includes(table.you)),
    mine: kept.filter((table) => !table.over && !table.waiting.includes(table.you)),
    open: others(open),
    watch: others(watch).filter((table) => !room.has(table.table)),
    replays: [...kept.filter((table) => table.over), ...others(finished)].sort(latest),
  }
}

/** The settings that are not the defaults while I have finished no game of it. */
export function firstGame(game: GameInfo, mine: TableSummary[]): Record<string, Value> {
  if (mine.some((table) => table.game === game.name && table.over)) return {}
  return Object.fromEntries(game.settings.flatMap((one) => (one.per_seat || one.first_game === null ? [] : [[one.key, one.first_game]])))
}

/** The links that are still of use: one for each free seat, and one for any of them where there are several. Seat -1 is any. */
export function invitations(invites: Record<string, string>, any: string, taken: (seat: number) => boolean): { seat: number; token: string }[] {
  const free = Object.entries(invites)
    .map(([seat, token]) => ({ seat: Number(seat), token }))
    .filter(({ seat }) => !taken(seat))
  return any !== '' && free.length !== 1 ? [...free, { seat: -1, token: any }] : free
}

/** An address that means another machine to everyone who opens it there. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
