// The picks a player has made of the action she is choosing.

import { alone, asWell, lit, namesOf, narrow, plainName, step, trail, whole } from './choosing.ts'
import type { Decision, Option, Path, Pick } from './protocol.ts'
import { wishes } from './settings.svelte.ts'

export class Choice {
  decision = $state.raw<Decision | null>(null)
  onTable = $state.raw<(pick: Pick) => boolean>(() => false)
  isFact = $state.raw<(pick: Pick) => boolean>(() => false) // a number on the table: also a button, for it is easily overlooked
  spoken = $state.raw<(text: string) => string>((text) => text) // seats are called by the names of those who sit there
  chosen = $state.raw<Path>([])
  asking = $state.raw<Option | null>(null) // the action that waits for a last yes

  options = $derived((this.decision?.options ?? []).map((option) => ({ path: option.path, label: this.spoken(option.label) })))
  now = $derived(narrow(this.options, this.chosen))
  names = $derived(namesOf(this.options, this.decision?.names))
  trail = $derived(this.asking === null ? trail(this.now, this.chosen) : this.chosen)
  lit = $derived(this.decision === null ? new Set<Pick>() : new Set([...lit(this.now, this.chosen, this.onTable), ...asWell(this.now, this.isFact)]))
  later = $derived.by(() => {
    const set = new Set<Pick>()
    if (this.chosen.length === 0) return set
    for (const pick of this.now.later) if (this.onTable(pick) && !this.lit.has(pick)) set.add(pick)
    return set
  })
  /** What may be picked next and does not lie on the table: words, numbers, things out of sight. */
  words = $derived.by(() => {
    const words: Pick[] = []
    for (const pick of this.now.next) if (!this.onTable(pick) || this.isFact(pick)) words.push(pick)
    return [...words, ...asWell(this.now, this.isFact)]
  })

  /** What begins with a word that is an action by itself: actions with buttons of their own. */
  longer = $derived(this.asking === null ? this.words.flatMap((word) => alone(this.now, this.chosen, word)?.longer ?? []) : [])

  send: (option: Option) => void = () => undefined
  name(pick: Pick): string {
    return this.spoken(this.names.get(pick) ?? plainName(pick))
  }

  allows(pick: Pick): boolean {
    return this.now.next.has(pick) || this.now.later.has(pick)
  }

  /** True when the pick led somewhere; false when it is not part of any action. The second of two quick clicks takes nothing back. */
  pick(pick: Pick, twice = false): boolean {
    if (this.asking !== null && this.chosen.at(-1) === pick) {
      this.confirm()
      return true
    }
    if (this.chosen.includes(pick) && !this.allows(pick)) {
      if (twice) return true
      this.asking = null
      this.chosen = this.chosen.filter((one) => one !== pick)
      return true
    }
    if (!this.allows(pick)) {
      // A fresh start from another thing is what a second thought means.
      if (this.chosen.length > 0 && narrow(this.options, [pick]).options.length > 0) {
        this.reset()
      } else {
        return false
      }
    }
    this.asking = null
    this.chosen = [...this.chosen, pick]
    const next = step(this.options, this.chosen, (this.decision?.final ?? false) && wishes.confirm)
    if (next.do === 'send') this.submit(next.option)
    else if (next.do === 'confirm') this.asking = next.option
    return true
  }

  /** What a button of the bar says: its word, or all of the one action that it leads to. */
  says(word: Pick): string {
    const led = whole(this.now, this.chosen, word)
    const all = led === null ? '' : this.chosen.length === 0 ? led.option.label : led.rest.map((pick) => this.name(pick)).join(' · ')
    return all !== '' && all.length <= 48 ? all : this.name(word)
  }

  /** Whether a button of the bar leads to other buttons: it says so with three dots, as menus do. */
  opens(word: Pick): boolean {
    if (this.says(word) !== this.name(word)) return false
    const after = narrow(this.options, [...this.chosen, word])
    return after.exact === null && after.options.length > 1 && [...after.next].some((pick) => !this.onTable(pick))
  }

  /** A button of the bar: what it says is done, and nothing of it comes as a surprise. */
  press(word: Pick): boolean {
    const single = alone(this.now, this.chosen, word)
    if (single !== null) {
      this.take(single.option)
      return true
    }
    const led = whole(this.now, this.chosen, word)
    if (led === null || this.says(word) === this.name(word)) return this.pick(word)
    this.chosen = [...this.chosen, word]
    this.take(led.option)
    return true
  }

  /** An action that was said in full: it needs a last yes only where the decision is final. */
  take(option: Option): void {
    if (this.decision?.final && wishes.confirm) this.asking = option
    else this.submit(option)
  }

  submit(option: Option): void {
    this.reset()
    this.send(option)
  }

  confirm(): void {
    const option = this.asking ?? this.now.exact
    if (option !== null) this.submit(option)
  }

  /** One step back; false when there was none. */
  back(): boolean {
    if (this.chosen.length === 0 && this.asking === null) return false
    this.asking = null
    this.chosen = this.chosen.slice(0, -1)
    return true
  }

  reset(): void {
    this.chosen = []
    this.asking = null
  }
}
