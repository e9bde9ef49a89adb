// Choosing an action pick by pick.
//
// The server lists every legal action as a path of picks. A player may pick the things of an action in any order; each pick keeps
// the actions that contain all picks so far. What comes next in those actions lights up. Nothing here knows a rule.

import type { Option, Path, Pick } from './protocol.ts'

export interface Narrowed {
  options: Option[] // the actions that are still possible
  next: Set<Pick> // what an action has next: lights up, or becomes a button
  later: Set<Pick> // what may also be picked already
  exact: Option | null // the action that is complete with the picks so far
  only: Option | null // the single action that is left
  implied: Path // what all that is left begins with: nobody needs to pick it
}

function without(path: Path, chosen: Path): Path | null {
  const rest = [...path]
  for (const pick of chosen) {
    const at = rest.indexOf(pick)
    if (at < 0) return null
    rest.splice(at, 1)
  }
  return rest
}

export function narrow(options: Option[], chosen: Path): Narrowed {
  const left: Option[] = []
  const rests: Path[] = []
  for (const option of options) {
    const rest = without(option.path, chosen)
    if (rest === null) continue
    left.push(option)
    rests.push(rest)
  }
  const implied: Path = []
  for (let first = rests[0]?.[0]; first !== undefined && rests.length > 1; first = rests[0]?.[0]) {
    if (!rests.every((rest) => rest.length > 1 && rest[0] === first)) break
    implied.push(first)
    for (const rest of rests) rest.shift()
  }
  const next = new Set<Pick>()
  const later = new Set<Pick>()
  for (const rest of rests) rest.forEach((pick, at) => (at === 0 ? next : later).add(pick))
  for (const pick of next) later.delete(pick)
  const exact = left[rests.findIndex((rest) => rest.length === 0)] ?? null
  return { options: left, next, later, exact, only: left.length === 1 ? (left[0] ?? null) : null, implied }
}

/** Things that light up: the next picks that lie on the table, or, where words come first, the things that follow them. */
export function lit(narrowed: Narrowed, chosen: Path, onTable: (pick: Pick) => boolean): Set<Pick> {
  const things = new Set<Pick>()
  for (const option of narrowed.options) {
    const rest = without(option.path, [...chosen, ...narrowed.implied])
    const first = rest?.find(onTable)
    if (first !== undefined) things.add(first)
  }
  return things
}

/** What may come first just as well: of the same sort as something that comes next, as the last of four of which two are picked. */
export function asWell(narrowed: Narrowed, among: (pick: Pick) => boolean): Pick[] {
  const sorts = new Set([...narrowed.next].filter(among).map(sortOf))
  return [...narrowed.later].filter((pick) => among(pick) && sorts.has(sortOf(pick)))
}

function sortOf(pick: Pick): string {
  return pick.split(':')[0] ?? ''
}

/** What has been picked of an action, and what goes without saying, as the action has it. */
export function trail(narrowed: Narrowed, chosen: Path): Path {
  const path = narrowed.options[0]?.path ?? []
  return [...chosen, ...narrowed.implied].sort((one, two) => path.indexOf(one) - path.indexOf(two))
}

/** Things and numbers have a colon in their names; what is done with them is a plain word. */
function isWord(pick: Pick): boolean {
  return !pick.includes(':')
}

/** What a pick of a thing should do next. */
export type Step = { do: 'send'; option: Option } | { do: 'confirm'; option: Option } | { do: 'narrow' }

export function step(all: Option[], chosen: Path, final: boolean): Step {
  const now = narrow(all, chosen)
  if (now.options.length !== 1 || now.only === null) return { do: 'narrow' }
  const path = now.only.path
  const rest = without(path, chosen) ?? []
  // A thing on which only one thing can be done: picking it does that, and the word that leads the action goes without saying. Any
  // other pick that the player did not make is shown before it is sent, unless everything she could still choose had it anyway.
  const before = narrow(all, chosen.slice(0, -1)).options
  const said = path.findIndex((pick) => chosen.includes(pick))
  const surprising = rest.some((pick) => !(isWord(pick) && path.indexOf(pick) < said) && !before.every((option) => option.path.includes(pick)))
  return final || surprising ? { do: 'confirm', option: now.only } : { do: 'send', option: now.only }
}

/** The one action that a word leads to, when more belongs to it than the word: its button can say all of it. */
export function whole(narrowed: Narrowed, chosen: Path, word: Pick): { option: Option; rest: Path } | null {
  if (!isWord(word)) return null
  const led = narrowed.options.filter((option) => without(option.path, chosen)?.includes(word))
  const option = led[0]
  const rest = option === undefined ? null : without(option.path, [...chosen, ...narrowed.implied]) // what is implied is said already
  return option === undefined || led.length > 1 || rest === null || rest.length < 2 ? null : { option, rest }
}

/**
 * A word that is an action by itself and also begins a few longer ones, all of them words ("pass", "pass until my turn"): it does what it
 * says, and the longer ones have buttons of their own.
 */
export function alone(narrowed: Narrowed, chosen: Path, word: Pick, most = 2): { option: Option; longer: Option[] } | null {
  if (!isWord(word)) return null
  let option: Option | null = null
  const longer: Option[] = []
  for (const one of narrowed.options) {
    const rest = without(one.path, [...chosen, ...narrowed.implied])
    if (rest?.[0] !== word) continue
    if (rest.length === 1) option = one
    else if (rest.every(isWord)) longer.push(one)
    else return null
  }
  return option === null || longer.length === 0 || longer.length > most ? null : { option, longer }
}

/** Actions that read alike (any of three equal cards) are one line of a list. */
export function alike(options: Option[]): { option: Option; times: number }[] {
  const lines = new Map<string, { option: Option; times: number }>()
  for (const option of options) {
    const line = lines.get(option.label)
    if (line === undefined) lines.set(option.label, { option, times: 1 })
    else line.times++
  }
  return [...lines.values()]
}

/** What each pick is called, from the labels of the actions: the parts of a label stand for the picks of the path. */
export function namesOf(options: Option[], given?: Record<Pick, string>): Map<Pick, string> {
  const names = new Map<Pick, string>(Object.entries(given ?? {}))
  for (const option of options) {
    const parts = option.label.split(' · ')
    if (parts.length !== option.path.length) continue
    option.path.forEach((pick, at) => {
      const part = parts[at]
      if (part !== undefined && !names.has(pick)) names.set(pick, part)
    })
  }
  return names
}

/** The key that picks a word of the bar: its place, or, where all are numbers or begin with one (2 food), the number itself. '' where there is none. */
export function keyOf(words: Pick[], at: number, name: (word: Pick) => string = plainName): string {
  const numbers = words.map((word) => (word.startsWith('number:') ? word.slice('number:'.length) : /^\d+(?= |$)/.exec(name(word))?.[0]))
  if (numbers.includes(undefined) || new Set(numbers).size < words.length) return at < 9 ? String(at + 1) : ''
  const number = numbers[at] ?? ''
  return /^\d$/.test(number) ? number : ''
}

/** The word that a key picks. */
export function wordAt(words: Pick[], key: string, name: (word: Pick) => string = plainName): Pick | undefined {
  return /^\d$/.test(key) ? words.find((_, at) => keyOf(words, at, name) === key) : undefined
}

export function plainName(pick: Pick): string {
  const text = pick.replaceAll('_', ' ').replaceAll(':', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
