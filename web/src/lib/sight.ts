// What of the table is before one's eyes, and how what is asked about comes there.

import { tick } from 'svelte'
import { pace } from './settings.svelte.ts'

/** When everything lies where it will: parts that are measured move the others once more in the frame after. */
export async function settled(): Promise<void> {
  await tick()
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

/** What can be seen of the table: below the row of its parts, above what is docked at its lower edge. */
function sight(table: HTMLElement): { top: number; floor: number } {
  const box = table.getBoundingClientRect()
  const edge = (part: string, side: 'top' | 'bottom', otherwise: number): number => table.querySelector(part)?.getBoundingClientRect()[side] ?? otherwise
  return { top: Math.max(box.top, edge('.jump', 'bottom', 0)), floor: Math.min(box.bottom, edge('.docked', 'top', Infinity)) }
}

const behavior = (): ScrollBehavior => (pace() > 0 ? 'smooth' : 'auto')

/** Brings a part of the table into sight that a decision is about which only words answer. */
export function showArea(table: HTMLElement, id: string): void {
  const { top, floor } = sight(table)
  const area = table.querySelector(`[data-area="${CSS.escape(id)}"]`)
  if (area === null || table.querySelector('.docked')?.contains(area)) return
  const at = area.getBoundingClientRect()
  const headless = at.top < top - 10 // its title, and what stands right below it
  const below = Math.max(0, at.bottom + 8 - floor) // as much of it as there is room for is in sight, and nothing moves further than that
  const by = headless ? at.top - top - 10 : Math.min(below, Math.max(0, at.top - top - 10))
  if (Math.abs(by) > 1) table.scrollBy({ top: by, behavior: behavior() })
}

/** Brings what glows into sight. Who has `begun` to pick has her eyes where something glows, and keeps them there. */
export function showLit(table: HTMLElement, begun: boolean): void {
  const { top, floor } = sight(table)
  const dock = table.querySelector('.docked')
  const lit = [...table.querySelectorAll('[data-mark=next][tabindex]')]
  if (lit.length === 0 || lit.some((element) => dock?.contains(element))) return
  if (lit.every((element) => dock?.querySelector(`.near [data-copy="${CSS.escape(element.getAttribute('data-id') ?? '')}"]`))) return // within reach
  const spots = lit.map((element) => element.getBoundingClientRect())
  const [high, deep] = [Math.min(...spots.map((at) => at.top)), Math.max(...spots.map((at) => at.bottom))]
  if (begun && spots.some((at) => at.top >= top && at.bottom <= floor)) return
  if (high >= top - 8 && deep <= floor + 30) return
  // All of it in the middle if there is room, else from its top; if something can be seen and not all can, it stays as it is.
  const room = floor - top
  if (deep - high > room && spots.some((at) => at.top >= top && at.bottom <= floor)) return
  const by = high - top - Math.max(14, (room - (deep - high)) / 2)
  // No title is cut in two, if a little less of a move does not hide what glows.
  const cut = [...table.querySelectorAll('.area > header')].map((head) => head.getBoundingClientRect()).find((head) => head.top - by < top && head.bottom - by > top - 12)
  const less = cut === undefined ? 0 : top - (cut.top - by) + 8
  table.scrollBy({ top: deep - by + less <= floor ? by - less : by, behavior: behavior() })
}

/** Brings the next thing that glows into sight, and the keyboard to it. */
export function findNext(table: HTMLElement): void {
  const lit = [...table.querySelectorAll<HTMLElement>('[data-mark=next][tabindex], [data-mark=hint][tabindex]')]
  const here = lit.indexOf(document.activeElement as HTMLElement)
  const next = lit[(here + 1) % Math.max(1, lit.length)]
  if (!next) return
  const [at, { top, floor }] = [next.getBoundingClientRect(), sight(table)]
  const held = next.closest('.docked') !== null
  const seen = !held && at.top >= top && at.bottom <= floor && at.left >= 0 && at.right <= table.getBoundingClientRect().right // then nothing jumps
  if (!seen) next.scrollIntoView({ block: held ? 'nearest' : 'center', inline: 'center', behavior: behavior() })
  next.focus({ preventScroll: true })
}
