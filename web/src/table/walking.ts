// Arrow keys: from a thing to the nearest one in that direction.

type Spot = HTMLElement | SVGElement

export function neighbour(root: Element, from: Spot, key: string): Spot | null {
  const here = from.getBoundingClientRect()
  const x = here.left + here.width / 2
  const y = here.top + here.height / 2
  let best: Spot | null = null
  let shortest = Infinity
  for (const element of root.querySelectorAll<Spot>('[data-id][tabindex]')) {
    if (element === from) continue
    const there = element.getBoundingClientRect()
    if (there.width === 0) continue
    const dx = there.left + there.width / 2 - x
    const dy = there.top + there.height / 2 - y
    const along = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy
    if (along < 4) continue
    const aside = Math.abs(key === 'ArrowRight' || key === 'ArrowLeft' ? dy : dx)
    const far = along + aside * 2.2
    if (far < shortest) {
      shortest = far
      best = element
    }
  }
  return best
}
