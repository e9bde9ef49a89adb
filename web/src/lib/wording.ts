// Sentences with links: `[[card:41|Astronomer]]`, rule ids, and the little Markdown of rulebooks, as pieces to draw. No HTML is made.

import type { Hint, Outcome } from './protocol.ts'

export interface Piece {
  text: string
  pick?: string
  rule?: string
  bold?: boolean
  italic?: boolean
}

const LINK = /\[\[([^|\]]*)\|([^\]]*)\]\]/g
const RULE = /\b[A-Z]{2,3}-\d{2,3}\b/g
const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_(?![A-Za-z0-9])|`(.+?)`/g

export function plain(text: string): string {
  return text.replace(LINK, '$2')
}

function split(text: string, pattern: RegExp, make: (match: RegExpMatchArray) => Piece, rest: (text: string) => Piece[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) pieces.push(...rest(text.slice(at, match.index)))
    pieces.push(make(match))
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push(...rest(text.slice(at)))
  return pieces
}

const withRules = (text: string): Piece[] =>
  split(text, RULE, (match) => ({ text: match[0], rule: match[0] }), (rest) => [{ text: rest }])

/** An event's sentence: links to things, and rule ids. */
export function sentence(text: string): Piece[] {
  return split(text, LINK, (match) => ({ text: match[2] ?? '', pick: match[1] ?? '' }), withRules)
}

/** A rule's text: bold, italic, rule ids. */
export function marked(text: string): Piece[] {
  return split(
    text,
    MARK,
    (match) =>
      match[1] !== undefined ? { text: match[1], bold: true } : { text: match[2] ?? match[3] ?? match[4] ?? '', italic: true },
    withRules,
  )
}

/** A hint in a sentence: what to do, how it may end, and why. */
export function advice(hint: Hint): string {
  const percent = Math.round((hint.chance ?? 0) * 100)
  const said = /\b\d+ of 100\b/.test(hint.why) // the reason may tell the chance itself
  return `${hint.label}${percent > 0 && !said ? ` (about ${percent} % to win)` : ''}. ${hint.why}`.trim()
}

/** What happened last, as many sentences as two short lines hold: for those who have no log before their eyes. */
export function news(said: string[], room = 110): string {
  let from = said.length - 1
  let length = said[from]?.length ?? 0
  while (from > 0 && length + 1 + (said[from - 1]?.length ?? 0) <= room) length += 1 + (said[--from]?.length ?? 0)
  return said.slice(Math.max(0, from)).join(' ')
}

/** A change of a chance, with its sign; what rounds to nothing has none. */
export function swing(value: number): string {
  const percent = Math.round(value * 100)
  return percent === 0 ? '0 %' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** Paragraphs and list lines of a rule. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*[-*] )|\n(?=\*Ruling)/)
    .map((part) => part.replaceAll('\n', ' ').trim())
    .filter((part) => part !== '')
}

/** Who won, in a few words. `draws`: whether an end without a winner is a draw; otherwise everybody has lost. */
export function result(outcome: Outcome, you: number, name: (seat: number) => string, draws: boolean): string {
  const { winners, ranks } = outcome
  if (outcome.adjourned) return 'The game was adjourned'
  if (winners.length === 0) {
    if (ranks.length === 1) return you === 0 ? 'You lost' : `${name(0)} lost`
    return !ranks.every((rank) => rank === 1) ? 'Nobody won' : draws ? 'A draw' : 'Everybody lost'
  }
  if (winners.length === 1) return winners[0] === you ? 'You won!' : `${name(winners[0] ?? 0)} won`
  return `${winners.map(name).join(' and ')} share the win`
}
