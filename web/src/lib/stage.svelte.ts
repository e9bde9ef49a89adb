// What the drawn table needs to know of the page around it: what things are called and look like, what may be picked,
// and what happens when something is picked, looked at, or a rule is asked for.

import { getContext, setContext } from 'svelte'
import type { Card, Catalogue, Seat } from './protocol.ts'
import type { Thing } from './things.ts'

export type Mark = '' | 'next' | 'later' | 'chosen' | 'hint'

/** What is looked at closely, and where its picture floats; pinned: in a dialog. */
export interface Looking {
  id: string
  at: DOMRect | null
  pinned: boolean
  floor?: number // the lowest that it may reach
  above?: boolean // over the thing, not beside it
}

export class Stage {
  catalogue = $state.raw<Catalogue>({ kinds: {}, colours: {}, icons: {} })
  things = $state.raw<Map<string, Thing>>(new Map())
  seats = $state.raw<Seat[]>([])
  you = $state(-1)
  waiting = $state.raw<number[]>([])
  live = true // the match goes on; a replay does not
  next = $state.raw<Set<string>>(new Set())
  later = $state.raw<Set<string>>(new Set())
  chosen = $state.raw<Set<string>>(new Set())
  hinted = $state.raw<Set<string>>(new Set())
  asked = $state.raw<Set<string>>(new Set()) // everything that is part of some action of the present decision
  question = $state('') // what is asked, without its numbers
  offered = $state.raw<Card[]>([]) // cards to choose among that lie nowhere else
  pointed = $state('') // what a log line points at
  spot = $state('') // the area that a decision is about which only words answer
  looking = $state.raw<Looking | null>(null)

  pick: (id: string, twice?: boolean) => void = () => undefined
  rule: (id: string) => void = () => undefined
  find: () => void = () => undefined
  called: (id: string) => string = (id) => id
  deeds: (id: string) => string[] = () => [] // what can be done with a thing now

  mark(id: string): Mark {
    if (this.chosen.has(id)) return 'chosen'
    if (this.next.has(id)) return this.hinted.has(id) ? 'hint' : 'next'
    if (this.later.has(id)) return 'later'
    return ''
  }

  /** What a screen reader calls a thing, with what may be done with it. */
  label(id: string, words: string): string {
    const mark = this.mark(id)
    return mark === 'chosen' ? `${words} (picked)` : mark === '' ? words : `${words} (may be picked)`
  }

  /**
   * Attributes of anything that has an id: events are handled once, at the root of the table. Things that show a picture have
   * their label as hidden words inside instead of here, and the picture is hidden from screen readers.
   */
  props(id: string, label = ''): Record<string, string | number | undefined> {
    const mark = this.mark(id)
    return {
      'data-id': id,
      'data-mark': mark || undefined,
      'data-pointed': this.pointed === id ? '' : undefined,
      role: 'button',
      tabindex: mark === '' ? -1 : 0,
      'aria-label': label === '' ? undefined : this.label(id, label),
      'aria-pressed': mark === 'chosen' ? 'true' : undefined,
    }
  }

  icon(name: string): string {
    return this.catalogue.icons[name] ?? name
  }

  colour(word: string): string | undefined {
    return this.catalogue.colours[word] ?? (/^#[0-9a-f]{3,8}$/i.test(word) ? word : undefined)
  }

  seatName(seat: number): string {
    return this.seats[seat]?.name || `Seat ${seat + 1}`
  }

  /** Texts of a table may name a seat by its pick, or by its number: here it has a name. */
  /** The seat that a text names and nothing else, or -1. */
  seatOf(text: string | number): number {
    return Number(/^[Ss]eat (\d+)$/.exec(String(text))?.[1] ?? 0) - 1
  }

  words(text: string | number): string {
    return String(text)
      .replace(/(?<!\[\[)\bseat:(\d+)\b/g, (_, seat: string) => this.seatName(Number(seat)))
      .replace(/\b[Ss]eat (\d+)\b/g, (words, seat: string) => this.seats[Number(seat) - 1]?.name || words)
      .replace(/(\d) %/g, '$1\u00a0%') // a number and its sign stay together
  }
}

const KEY = Symbol('stage')

export function setStage(stage: Stage): Stage {
  return setContext(KEY, stage)
}

export function stage(): Stage {
  return getContext<Stage>(KEY)
}

export const SEAT_COLOURS = ['#e8b84a', '#5aa9e6', '#e0637a', '#67c587', '#b58be0', '#e58e4d']
export const SEAT_SIGNS = ['●', '■', '▲', '◆', '✚', '★']
