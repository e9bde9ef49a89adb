// Runs the scenarios: all, or those whose names contain one of the given words. `--list` names them.

import { readdirSync } from 'node:fs'

const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /^scenarios_\w+\.mjs$/.test(file)).sort()
const scenarios = Object.assign({}, ...(await Promise.all(files.map((file) => import(`./${file}`)))).map((part) => part.scenarios))

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const names = Object.keys(scenarios).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
if (process.argv.includes('--list')) {
  console.log(names.join('\n'))
  process.exit(0)
}
const { startBrowser, startServer } = await import('./kit.mjs')
const server = await startServer()
const browser = await startBrowser()
let failed = 0
for (const name of names) {
  const start = Date.now()
  try {
    await scenarios[name]({ url: server.url, browser })
    console.log(`ok   ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failed++
    console.log(`FAIL ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n${error.stack ?? error}`)
    console.log(server.said().trim().split('\n').slice(-12).join('\n'))
    let number = 0
    for (const context of browser.contexts()) {
      for (const page of context.pages()) {
        console.log(`     at ${page.url()} ${JSON.stringify(page.faults ?? [])}`)
        await page.screenshot({ path: new URL(`../../../artifacts/failed-${name.replace(/\W+/g, '-').slice(0, 40)}-${number++}.png`, import.meta.url).pathname }).catch(() => undefined)
      }
      await context.close()
    }
  }
}
await browser.close()
server.stop()
console.log(`${names.length - failed} of ${names.length} hold`)
process.exit(failed === 0 ? 0 : 1)
