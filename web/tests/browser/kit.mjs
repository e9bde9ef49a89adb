// What the browser tests share: the server, the browser, people who sit at tables and pick what glows.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const root = new URL('../../..', import.meta.url).pathname
export const artifacts = join(root, 'artifacts')
export const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }
const EXAMPLES = ['examples/leduc.py', 'examples/tictactoe.py', 'tests/browser/bazaar.py', 'tests/browser/gallery.py', 'tests/browser/scales.py']
const GAMES = ['time_loop', 'who_will_reign', 'queen_by_midnight', 'maidens_quest', 'runebound_midnight']

const python = process.env.REGALIA_PYTHON ?? join(root, '.venv/bin/python')

/** A report of the lab over a few games, below a folder. */
export function writeReport(folder, game) {
  const command = 'from regalia.cli import main; main()'
  for (const words of [['simulate', game, '--games', '12', '--seats', 'random,random', '--out', join(folder, game)], ['report', join(folder, game)]]) {
    const done = spawnSync(python, ['-c', command, ...words], { cwd: root, encoding: 'utf-8' })
    assert.equal(done.status, 0, done.stderr)
  }
}

/** The server at REGALIA_URL, or one started for these tests. */
export async function startServer({ own = false, port = 0, database = ':memory:', reports = 'runs' } = {}) {
  const given = process.env.REGALIA_URL
  if (given && !own) return { url: given.replace(/\/$/, ''), stop: () => undefined, said: () => '' }
  const server = spawn(python, ['-m', 'regalia.server', '--port', String(port), '--database', database, '--reports', reports, '--games', ...GAMES, ...EXAMPLES], { cwd: root })
  let text = ''
  const url = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      text += String(chunk)
      const found = /http:\/\/[\d.]+:\d+/.exec(text)
      if (found) resolve(found[0])
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.on('exit', (code) => reject(new Error(`the server stopped with ${code}: ${text}`)))
    setTimeout(() => reject(new Error(`the server did not start: ${text}`)), 20000).unref()
  })
  return {
    url,
    stop: () => server.kill(),
    said: () => text.slice(-3000),
    crash: () =>
      new Promise((done) => {
        server.on('exit', done)
        server.kill('SIGKILL')
      }),
  }
}

export async function startBrowser() {
  mkdirSync(artifacts, { recursive: true })
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/** A person: a browser profile of her own, with one page. */
export async function person(browser, name, { size = DESK, theme = 'dark', guide = false, speed = 'off', reduced = 'no-preference' } = {}) {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: reduced, hasTouch: size === PHONE, isMobile: size === PHONE })
  await context.addInitScript(
    ([who, hints, pace]) => {
      if (origin === 'null') return // a sandboxed page keeps nothing
      if (localStorage.getItem('regalia.settings') === null) localStorage.setItem('regalia.settings', JSON.stringify({ name: who, guide: hints, speed: pace }))
      localStorage.setItem('regalia.quick', 'true')
    },
    [name, guide, speed],
  )
  const page = await context.newPage()
  page.setDefaultTimeout(20000)
  page.faults = []
  page.on('pageerror', (error) => page.faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) page.faults.push(message.text())
  })
  return page
}

export async function call(page, method, path, body) {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, { method: how, headers: { 'content-type': 'application/json' }, body: what ? JSON.stringify(what) : undefined })
      return answer.json()
    },
    [method, path, body],
  )
}

export const moment = async (page) => Number(await page.locator('.page').getAttribute('data-moment'))
export const isOver = async (page) => (await page.locator('.page[data-over]').count()) > 0

/** Waits until the page asks for something, or the game is over; true when it is asked. */
export async function asked(page, ms = 60000) {
  await page.locator('.prompt.mine, .page[data-over]').first().waitFor({ timeout: ms })
  await page.locator('.page:not([data-busy])').first().waitFor({ timeout: ms })
  return !(await isOver(page)) && (await page.locator('.prompt.mine').count()) > 0
}

/** One whole action, pick by pick, by clicking what glows and the buttons of the bar. */
export async function takeTurn(page, random = Math.random) {
  const before = await page.locator('.page').getAttribute('data-moment')
  for (let picks = 0; picks < 12; picks++) {
    const state = await page.evaluate((was) => {
      const table = document.querySelector('.page')
      if (table === null || table.dataset.moment !== was || table.dataset.over !== undefined) return 'done'
      if (table.dataset.busy !== undefined || document.querySelector('.prompt.mine') === null) return 'wait'
      return 'pick'
    }, before)
    if (state === 'done') return true
    if (state === 'wait') {
      await page.waitForTimeout(60)
      if ((await page.locator('.prompt.mine').count()) === 0) return true
      continue
    }
    const sure = page.locator('.picks button.primary')
    if ((await sure.count()) > 0) {
      await sure.first().click()
    } else {
      const choices = page.locator('.picks [data-word], .scroll [data-mark=next][tabindex]')
      const count = await choices.count()
      if (count === 0) {
        await page.keyboard.press('a')
        await page.locator('dialog ul button').first().click()
      } else {
        const one = choices.nth(Math.floor(random() * count))
        await one.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        await one.dispatchEvent('click')
      }
    }
    await page.waitForTimeout(40)
  }
  return (await page.locator('.page').getAttribute('data-moment')) !== before
}

/** The head of a part of the table comes to lie between the upper edge of the board and what is docked at its lower one. */
export async function inSight(page, selector) {
  const measured = () =>
    page.evaluate((wanted) => {
      const board = document.querySelector('.scroll').getBoundingClientRect()
      const floor = Math.min(board.bottom, document.querySelector('.docked')?.getBoundingClientRect().top ?? board.bottom)
      const at = document.querySelector(wanted).getBoundingClientRect()
      return { seen: at.top >= board.top - 20 && at.top < floor - 100, top: at.top, bottom: at.bottom, from: board.top, to: floor }
    }, selector)
  for (let tries = 0; tries < 50 && !(await measured()).seen; tries++) await page.waitForTimeout(100)
  const found = await measured()
  assert.ok(found.seen, `${selector} is out of sight: ${JSON.stringify(found)}`)
}

/** No serious fault by axe-core on the page as it is. */
export async function accessible(page, where) {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf-8')
  await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] })
    return result.violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`)
  })
  assert.deepEqual(found, [], `axe-core on ${where}`)
}

export async function picture(page, name) {
  await page.screenshot({ path: join(artifacts, `${name}.png`) })
}

export function faultless(...pages) {
  for (const page of pages) assert.deepEqual(page.faults, [])
}

/** Random numbers that are the same in every run. */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}
