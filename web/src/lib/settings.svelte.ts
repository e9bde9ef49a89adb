// What this browser remembers: the player's name and wishes, which hints were seen, the commitments shown at the start of matches.

export type Speed = 'slow' | 'normal' | 'fast' | 'off'

export interface Wishes {
  name: string
  theme: 'system' | 'night' | 'day'
  speed: Speed
  cards: 'small' | 'medium' | 'large'
  guide: boolean
  aside: boolean
  confirm: boolean
}

const KEY = 'regalia.settings'
const DEFAULTS: Wishes = { name: '', theme: 'system', speed: 'normal', cards: 'medium', guide: true, aside: true, confirm: true }

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // private windows: the page works without a memory
  }
}

export const wishes: Wishes = $state({ ...DEFAULTS, ...recall<Partial<Wishes>>(KEY, {}) })

export function keepWishes(): void {
  remember(KEY, $state.snapshot(wishes))
  showTheme()
}

const light = matchMedia('(prefers-color-scheme: light)')

function showTheme(): void {
  document.documentElement.dataset['theme'] = wishes.theme !== 'system' ? wishes.theme : light.matches ? 'day' : 'night'
}

light.addEventListener('change', showTheme)

/** How long one movement takes, in milliseconds; 0: none. */
export function pace(): number {
  if (wishes.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return { slow: 800, normal: 420, fast: 200 }[wishes.speed]
}
