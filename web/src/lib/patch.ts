// Updates on the wire are lists of [path, value] to set and [path] to delete. Applied without changing the old view: what did
// not change stays the same object, so only what did is drawn again.

import type { PatchEntry } from './protocol.ts'

type Key = string | number

export function applyPatch<T>(view: T, patch: PatchEntry[]): T {
  let result: unknown = view
  const owned = new Set<unknown>() // copies made by this patch may be written again
  for (const entry of patch) result = put(result, entry[0], 0, entry, owned)
  return result as T
}

function put(node: unknown, path: Key[], depth: number, entry: PatchEntry, owned: Set<unknown>): unknown {
  if (depth === path.length) return entry[1]
  const twin = own(node, owned)
  const key = path[depth] as Key
  if (depth === path.length - 1 && entry.length === 1) {
    if (Array.isArray(twin)) twin.splice(Number(key), 1)
    else delete twin[key]
  } else {
    const holder = twin as Record<Key, unknown>
    holder[key] = put(holder[key], path, depth + 1, entry, owned)
  }
  return twin
}

function own(node: unknown, owned: Set<unknown>): Record<Key, unknown> | unknown[] {
  if (owned.has(node)) return node as Record<Key, unknown>
  if (node === null || typeof node !== 'object') throw new Error('a patch leads through something that is not there')
  const twin = Array.isArray(node) ? [...(node as unknown[])] : { ...(node as Record<Key, unknown>) }
  owned.add(twin)
  return twin
}
