// What a seat is doing, in a word or two.

import type { Seat } from './protocol.ts'

/** A person who does not look on, while no bot plays for her. */
function isAway(seat: Seat): boolean {
  return seat.taken && !seat.connected && seat.bot === ''
}

/** What its plaque says of a seat that is waited for; `live`: the match goes on now, and is not looked back on. */
export function standing(seat: Seat | undefined, awaited: boolean, mine: boolean, live: boolean): string {
  if (seat?.answered) return 'has answered'
  if (!awaited) return ''
  if (!live) return 'to move'
  if (mine && !seat?.bot) return 'your move'
  if (seat?.taken === false) return 'free seat'
  return seat && isAway(seat) ? 'away' : 'thinking'
}

/** Whom one waits for, as the bar says it. */
export function awaited(seat: Seat | undefined, name: string): string {
  if (seat?.taken === false) return 'someone to sit down'
  return seat && isAway(seat) ? `${name} (away)` : name
}
