// Things visibly move from place to place. Before an update the places of everything with `data-flip` are noted; after it, what
// lies elsewhere flies there, what appeared flies out of the zone its `move` event names, what vanished flies into one, and cards
// that nobody may recognise fly as card backs. Flying is done by copies above the table, so no scrolling box cuts it off.

import type { GameEvent } from './protocol.ts'

export interface Spots {
  rects: Map<string, { rect: DOMRect; element: Element }>
  places: Map<string, DOMRect>
}

const MOST = 36
const EASE = 'cubic-bezier(.22,.8,.28,1)'

export function noteSpots(root: Element): Spots {
  const rects: Spots['rects'] = new Map()
  for (const element of root.querySelectorAll('[data-flip]')) {
    const rect = element.getBoundingClientRect()
    if (rect.width > 0) rects.set(element.getAttribute('data-flip') ?? '', { rect, element })
  }
  const places = new Map<string, DOMRect>()
  for (const element of root.querySelectorAll('[data-place]')) places.set(element.getAttribute('data-place') ?? '', element.getBoundingClientRect())
  return { rects, places }
}

function layer(): HTMLElement {
  let found = document.querySelector<HTMLElement>('.ghosts')
  if (found === null) {
    found = document.createElement('div')
    found.className = 'ghosts'
    found.setAttribute('aria-hidden', 'true')
    document.body.append(found)
  }
  return found
}

/** Whatever flies has arrived. */
export function stopMotion(): void {
  for (const ghost of document.querySelectorAll('.ghosts > *')) for (const motion of ghost.getAnimations()) motion.finish()
}

function copyOf(element: Element): HTMLElement {
  const twin = element.cloneNode(true) as HTMLElement
  for (const one of [twin, ...twin.querySelectorAll('[data-id]')]) {
    for (const name of ['data-id', 'data-flip', 'data-mark', 'tabindex', 'role', 'aria-label', 'aria-pressed']) one.removeAttribute(name)
  }
  return twin
}

function cardBack(size: DOMRect): HTMLElement {
  const back = document.createElement('div')
  back.className = 'flying-back'
  back.style.width = `${size.width}px`
  back.style.height = `${size.height}px`
  return back
}

/** A rectangle of a card's size in the middle of a place. */
function inside(place: DOMRect, like: { width: number; height: number }): DOMRect {
  return new DOMRect(place.left + place.width / 2 - like.width / 2, place.top + place.height / 2 - like.height / 2, like.width, like.height)
}

function fly(ghost: HTMLElement, from: DOMRect, to: DOMRect, ms: number, delay: number, fade: boolean): Promise<unknown> {
  ghost.style.width = `${from.width}px`
  ghost.style.height = `${from.height}px`
  ghost.style.setProperty('--card', `${from.width}px`)
  layer().append(ghost)
  const scale = to.width / Math.max(1, from.width)
  const lift = Math.min(60, Math.hypot(to.left - from.left, to.top - from.top) * 0.12)
  const motion = ghost.animate(
    [
      { transform: `translate(${from.left}px, ${from.top}px)`, opacity: 1 },
      {
        transform: `translate(${(from.left + to.left) / 2}px, ${(from.top + to.top) / 2 - lift}px) scale(${(1 + scale) / 2 + 0.06})`,
        opacity: 1,
      },
      { transform: `translate(${to.left}px, ${to.top}px) scale(${scale})`, opacity: fade ? 0.15 : 1 },
    ],
    { duration: ms, delay, easing: EASE, fill: 'both' },
  )
  return motion.finished.catch(() => undefined).then(() => ghost.remove())
}

/** Plays the way from the noted spots to how things lie now. */
export function playMotion(root: Element, before: Spots, events: GameEvent[], ms: number): Promise<unknown> {
  // Nothing flies beyond the board: what is asked, and its buttons, stay in sight.
  const edge = root.getBoundingClientRect()
  layer().style.clipPath = `inset(${edge.top}px ${innerWidth - edge.right}px ${innerHeight - edge.bottom}px ${edge.left}px)`
  const after = noteSpots(root)
  const moves = events.filter((event) => event.kind === 'move')
  const came = new Map(moves.filter((move) => move.thing !== '').map((move) => [move.thing, move]))
  const waits: Promise<unknown>[] = []
  let count = 0
  const cardSize = [...after.rects.values()].find(({ element }) => element.classList.contains('card'))?.rect ?? new DOMRect(0, 0, 84, 118)
  const hide = (element: Element, time: number): void => {
    element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time })
  }
  for (const [id, { rect, element }] of after.rects) {
    if (count >= MOST) break
    const old = before.rects.get(id)
    const from = old?.rect
    if (from !== undefined) {
      if (Math.abs(from.left - rect.left) + Math.abs(from.top - rect.top) < 3) continue
      count++
      if (element instanceof SVGElement && element.ownerSVGElement) {
        const scale = element.ownerSVGElement.getScreenCTM()?.a ?? 1
        const x = (from.left - rect.left) / scale
        const y = (from.top - rect.top) / scale
        waits.push(element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: ms * 1.3, easing: EASE }).finished)
      } else if (old !== undefined && (came.has(id) || Math.hypot(from.left - rect.left, from.top - rect.top) > rect.width * 2)) {
        hide(element, ms)
        waits.push(fly(copyOf(element), from, rect, ms, 0, false))
      } else {
        const x = from.left - rect.left
        const y = from.top - rect.top
        waits.push(element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: ms * 0.8, easing: EASE }).finished)
      }
      continue
    }
    const source = came.get(id)?.source
    const place = source === undefined ? undefined : (after.places.get(source) ?? before.places.get(source))
    count++
    if (place !== undefined && !(element instanceof SVGElement)) {
      hide(element, ms)
      waits.push(fly(copyOf(element), inside(place, rect), rect, ms, 0, false))
    } else {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms * 0.7 })
    }
  }
  for (const [id, { rect, element }] of before.rects) {
    if (count >= MOST || after.rects.has(id) || element instanceof SVGElement) continue
    const target = came.get(id)?.target
    const place = target === undefined ? undefined : after.places.get(target)
    if (place === undefined) continue
    count++
    waits.push(fly(copyOf(element), rect, inside(place, rect), ms, 0, true))
  }
  let nth = 0
  for (const move of moves) {
    if (move.thing !== '' || nth >= 14) continue
    const from = after.places.get(move.source) ?? before.places.get(move.source)
    const to = after.places.get(move.target)
    if (from === undefined || to === undefined || move.source === move.target) continue
    const size = { width: Math.min(70, cardSize.width), height: Math.min(98, cardSize.height) }
    waits.push(fly(cardBack(new DOMRect(0, 0, size.width, size.height)), inside(from, size), inside(to, size), ms, nth * ms * 0.16, true))
    nth++
  }
  return Promise.allSettled(waits)
}
