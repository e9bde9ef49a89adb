// Cuts the game-icons set down to what Regalia shows. The Python sources under src/regalia and examples are scanned for quoted
// strings that are names in the set ("crown"), and for formatted ones ("dice-six-faces-{n}"); each game gets one sprite, fetched
// with its table, and what the pages themselves use goes into `icons/base.svg`. Nothing is fetched from anywhere.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface IconSet {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const require = createRequire(import.meta.url)
const root = new URL('../..', import.meta.url).pathname
const BASE_SOURCES = ['web/src', 'src/regalia/kernel', 'src/regalia/server', 'examples']

function files(folder: string, ends: RegExp): string[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'page' || name.startsWith('__')) return name === '__init__.py' ? [path] : []
    return statSync(path).isDirectory() ? files(path, ends) : ends.test(name) ? [path] : []
  })
}

function namesIn(paths: string[], all: string[], known: Set<string>): Set<string> {
  const found = new Set<string>()
  for (const path of paths) {
    const text = readFileSync(path, 'utf-8')
    for (const match of text.matchAll(/["'`]([a-z0-9][a-z0-9-]*)["'`]/g)) {
      const name = match[1] ?? ''
      if (known.has(name)) found.add(name)
    }
    for (const match of text.matchAll(/["'`]([a-z0-9-]*(?:\$?\{[^}"'`]*\}[a-z0-9-]*)+)["'`]/g)) {
      const parts = (match[1] ?? '').split(/\$?\{[^}]*\}/)
      if (parts.join('').length < 5) continue
      const pattern = new RegExp(`^${parts.join('[a-z0-9-]+')}$`)
      for (const name of all) if (pattern.test(name)) found.add(name)
    }
  }
  return found
}

export function sprites(): Map<string, string> {
  const set = require('@iconify-json/game-icons/icons.json') as IconSet
  const all = [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})]
  const known = new Set(all)
  const body = (name: string): string => (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body ?? ''
  const sprite = (names: Iterable<string>): string => {
    const symbols = [...names].sort().map((name) => `<symbol id="i-${name}" viewBox="0 0 512 512">${body(name)}</symbol>`)
    return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>`
  }
  const base = new Set<string>()
  for (const source of BASE_SOURCES) for (const name of namesIn(files(join(root, source), /\.(py|ts|svelte)$/), all, known)) base.add(name)
  const result = new Map<string, string>()
  const games = join(root, 'src/regalia/games')
  for (const game of readdirSync(games)) {
    const paths = files(join(games, game), /\.py$/)
    if (paths.length === 0) continue
    for (const path of paths) {
      const emblem = /emblem\s*(?::[^=]+)?=\s*"([a-z0-9-]+)"/.exec(readFileSync(path, 'utf-8'))?.[1]
      if (emblem !== undefined && known.has(emblem)) base.add(emblem)
    }
    const names = namesIn(paths, all, known)
    if (names.size > 0) result.set(game, sprite(names))
  }
  result.set('base', sprite(base))
  return result
}

export function icons(): Plugin {
  return {
    name: 'regalia-icons',
    generateBundle() {
      for (const [name, source] of sprites()) this.emitFile({ type: 'asset', fileName: `icons/${name}.svg`, source })
    },
    configureServer(server) {
      server.middlewares.use('/icons', (request, response, next) => {
        const found = sprites().get((request.url ?? '').replace(/^\//, '').replace(/\.svg.*$/, ''))
        if (found === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(found)
      })
    },
  }
}
