// After a build: fails when what the hall loads first weighs more than it may, compressed as the server does.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

const LIMIT = 250_000
const page = new URL('../../src/regalia/server/page/', import.meta.url).pathname

const walk = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })

const sizes = new Map()
for (const path of walk(page)) {
  if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(path)) continue
  sizes.set(relative(page, path), gzipSync(readFileSync(path), { level: 6 }).length)
}
const html = readFileSync(join(page, 'index.html'), 'utf-8')
let first = sizes.get('index.html') + (sizes.get('icons/base.svg') ?? 0)
for (const [path, size] of sizes) if (html.includes(path) || /assets\/Hall-/.test(path)) first += size
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
console.log(`first load ${(first / 1000).toFixed(1)} kB, everything ${(total / 1000).toFixed(1)} kB, compressed`)
if (first > LIMIT) {
  console.error(`the first load may weigh ${LIMIT / 1000} kB`)
  process.exit(1)
}
