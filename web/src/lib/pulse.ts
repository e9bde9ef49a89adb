// A number that changed catches the eye for a moment; one that was there from the start does not.

import { pace } from './settings.svelte.ts'

const last = new WeakMap<Element, unknown>()

export function pulse(value: unknown): (element: Element) => void {
  return (element) => {
    if (last.has(element) && last.get(element) !== value && pace() > 0) {
      element.animate([{ scale: 1.7, color: 'var(--glow)' }, { scale: 1 }], { duration: 900, easing: 'ease-out' })
    }
    last.set(element, value)
  }
}
