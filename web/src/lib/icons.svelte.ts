// Icons come as one sprite for the pages and one for each game; both are put into the document once.

import { SvelteSet } from 'svelte/reactivity'

export const known = new SvelteSet<string>()
const loading = new Map<string, Promise<void>>()
let holder: SVGSVGElement | null = null

async function load(sprite: string): Promise<void> {
  const response = await fetch(`/icons/${sprite}.svg`)
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('svg')) return
  const parsed = new DOMParser().parseFromString(await response.text(), 'image/svg+xml')
  if (holder === null) {
    holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    holder.setAttribute('class', 'sprite')
    holder.setAttribute('aria-hidden', 'true')
    document.body.prepend(holder)
  }
  for (const symbol of [...parsed.documentElement.children]) {
    const name = symbol.id.slice(2)
    if (known.has(name)) continue
    holder.append(document.importNode(symbol, true))
    known.add(name)
  }
}

export function loadIcons(sprite: string): Promise<void> {
  let found = loading.get(sprite)
  if (found === undefined) {
    found = load(sprite).catch(() => undefined)
    loading.set(sprite, found)
  }
  return found
}
