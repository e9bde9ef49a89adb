// Bundles the unit tests with the esbuild that Vite brings, and runs them with Node's own runner.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const here = new URL('.', import.meta.url).pathname
const out = mkdtempSync(join(tmpdir(), 'regalia-unit-'))
const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'))
await build({ entryPoints: tests.map((name) => join(here, name)), outdir: out, bundle: true, platform: 'node', format: 'esm', outExtension: { '.js': '.mjs' } })
const run = spawnSync(process.execPath, ['--test', ...tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs')))], { stdio: 'inherit' })
process.exit(run.status ?? 1)
