// What leads to a table: the hall, new tables, invitations, rules, reports. Each scenario is a function of ({ url, browser }).

import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DESK, PHONE, accessible, asked, call, faultless, isOver, person, picture, startServer, takeTurn, writeReport } from './kit.mjs'

const two = [{ kind: 'me', name: 'Ann' }, { kind: 'open' }]

export const scenarios = {
  async 'pages: hall, new table, rules, credits, by day and night, large and small, without serious faults'({ url, browser }) {
    for (const theme of ['dark', 'light']) {
      for (const size of [DESK, PHONE]) {
        const ann = await person(browser, 'Ann', { theme, size })
        for (const [path, wait] of [
          ['/', '.game'],
          ['/new/who_will_reign', 'fieldset'],
          ['/new/queen_by_midnight', 'fieldset'],
          ['/new/maidens_quest', 'fieldset'],
          ['/new/runebound_midnight', 'fieldset'],
          ['/new/time_loop', 'fieldset'],
          ['/rules/who_will_reign', 'article'],
          ['/credits', '.authors'],
        ]) {
          await ann.goto(url + path)
          await ann.locator(wait).first().waitFor()
          await accessible(ann, `${path} (${theme}, ${size.width})`)
          const overflow = await ann.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          assert.ok(overflow <= 1, `${path} is ${overflow} px too wide at ${size.width}`)
          const cut = await ann.evaluate(() =>
            [...document.querySelectorAll('input, select, button, p, h1, h2, h3, li')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.closest('.unseen, .sprite, .strip, .jump') === null).map((one) => one.outerHTML.slice(0, 80)),
          )
          assert.deepEqual(cut, [], `${path} reaches beyond the page at ${size.width}`)
          await picture(ann, `page-${path.split('/').filter(Boolean).join('-') || 'hall'}-${theme}-${size.width}`)
        }
        faultless(ann)
        await ann.context().close()
      }
    }
  },

  async 'hall: what is mine is found, once, folded, and can be left for good'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const lay = async (open) => (await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: `Table ${open ? 'open' : 'private'}`, seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open })).table
    const finished = await lay(false)
    await ann.goto(`${url}/table/${finished}`)
    for (let turn = 0; turn < 6 && !(await isOver(ann)); turn++) if (await asked(ann)) await takeTurn(ann)
    await ann.locator('.end').waitFor()
    const shown = await lay(true)
    const tables = []
    for (let n = 0; n < 6; n++) tables.push(await lay(false))
    await ann.goto(url)
    const list = (title) => ann.locator('section', { has: ann.getByRole('heading', { name: title, exact: true }) })
    const waiting = list('Waiting for you')
    await waiting.waitFor()
    await list('Replays').locator(`a[href="/replay/${finished}"]`).waitFor()
    assert.equal(await list('Watch').locator(`a[href="/table/${shown}"]`).count(), 0, 'my own table is not one to watch')
    assert.equal(await waiting.getByRole('listitem').count(), 3)
    await picture(ann, 'hall-mine')
    await accessible(ann, 'the hall with tables of mine')
    await waiting.getByRole('button', { name: 'and 4 more' }).click()
    assert.equal(await waiting.getByRole('listitem').count(), 7)
    const last = tables[5]
    await waiting.getByRole('listitem').filter({ has: ann.locator(`a[href="/table/${last}"]`) }).getByRole('button', { name: /^Leave for good/ }).click()
    await ann.getByText('You left Table private.').waitFor()
    assert.equal(await ann.locator(`a[href="/table/${last}"]`).count(), 0)
    await ann.getByRole('button', { name: 'Undo' }).click()
    await ann.locator(`a[href="/table/${last}"]`).waitFor()
    await waiting.getByRole('listitem').filter({ has: ann.locator(`a[href="/table/${last}"]`) }).getByRole('button', { name: /^Leave for good/ }).click()
    await list('Replays').getByRole('button', { name: /^Take off my list/ }).first().click()
    await ann.waitForFunction((gone) => document.querySelector(`a[href="/replay/${gone}"]`) === null, finished)
    await ann.reload()
    await waiting.waitFor()
    assert.equal(await waiting.getByRole('button', { name: 'and 3 more' }).count(), 1, 'for good')
    assert.equal(await list('Replays').locator(`a[href="/replay/${finished}"]`).count(), 0)
    faultless(ann)
    await ann.context().close()
  },

  async 'new table: one clock, and no stray request on the way to it'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const refused = []
    ann.on('response', (answer) => answer.status() >= 400 && answer.url().includes('/api/') && refused.push(answer.url()))
    await ann.goto(`${url}/new/time_loop`)
    await ann.getByLabel('Time for each step').waitFor()
    assert.equal(await ann.getByLabel('Time for each decision').count(), 0, 'the game has a clock of its own')
    await ann.goto(`${url}/new/tictactoe`)
    await ann.getByLabel('Time for each decision').waitFor()
    await ann.getByLabel('Seat 2').selectOption('bot:random')
    await ann.getByRole('button', { name: 'Lay the table' }).click()
    await ann.locator('.area').first().waitFor()
    await ann.waitForTimeout(300)
    assert.deepEqual(refused, [])
    faultless(ann)
    await ann.context().close()
  },

  async 'new table: only seats that there are, a removed one takes its choices with it, and what is wrong is said where one looks'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(`${url}/new/maidens_quest`)
    const first = ann.getByLabel('Starting player')
    await first.waitFor()
    assert.deepEqual(await first.locator('option').allInnerTexts(), ['Seat 1', 'Seat 2'])
    for (const select of await ann.locator('select').all()) assert.ok((await select.locator('option').count()) > 0, 'nothing to choose from')
    await ann.getByRole('button', { name: 'Add a seat' }).click()
    const maiden = (seat) => ann.locator('.seat').nth(seat).locator('select').nth(1)
    await maiden(2).selectOption('Tatianna')
    await first.selectOption({ label: 'Seat 3' })
    await ann.getByRole('button', { name: 'Remove seat 2' }).click()
    assert.equal(await maiden(1).inputValue(), 'Tatianna')
    assert.equal(await first.locator('option:checked').innerText(), 'Seat 1')
    await maiden(0).selectOption('Tatianna') // one box has one of her
    await ann.getByRole('button', { name: 'Lay the table' }).click()
    const wrong = ann.locator('form [role=alert]')
    await wrong.waitFor()
    const [said, button] = [await wrong.boundingBox(), await ann.getByRole('button', { name: 'Lay the table' }).boundingBox()]
    assert.ok(said.y < button.y && button.y - said.y < 120)
    await ann.context().close()
  },

  async 'new table: a link can be copied, also where the browser has no clipboard for the page'({ url, browser }) {
    for (const size of [DESK, PHONE]) {
      const ann = await person(browser, 'Ann', { size })
      await ann.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await ann.goto(`${url}/new/tictactoe`)
      const lay = ann.getByRole('button', { name: 'Lay the table' })
      await lay.waitFor()
      const at = await lay.boundingBox()
      assert.ok(at.y + at.height <= size.height, 'how to go on is in sight')
      await lay.click()
      await ann.getByText('The table is laid. Send the link,').waitFor()
      assert.match(await ann.locator('input[readonly]').inputValue(), /\/join\/.+invite=/)
      await ann.getByText('opens only on this machine').waitFor()
      assert.equal(await ann.getByText('Any free seat').count(), 0, 'there is but one')
      await ann.getByRole('button', { name: 'Copy the link: Seat 2' }).click()
      await ann.getByText('Copied').waitFor()
      await accessible(ann, 'the links of a new table')
      await picture(ann, `new-table-links-${size.width}`)
      faultless(ann)
      await ann.context().close()
    }
  },

  async 'open table: found in the hall, joined, and watched by a third'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    const eve = await person(browser, 'Eve')
    await ann.goto(`${url}/new/leduc`)
    await ann.getByLabel('Name of the table').fill('The open one')
    await ann.getByLabel('Open table').check()
    await ann.getByRole('button', { name: 'Lay the table' }).click()
    await ann.getByText('Commitment of the shuffle').waitFor()
    await ann.getByRole('link', { name: 'Sit down' }).click()
    await ann.locator('.area').first().waitFor()
    await ben.goto(url)
    await ben.getByRole('link', { name: /The open one/ }).first().click()
    await ben.getByLabel('Your name').fill('Ben')
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await ben.locator('.area.mine').waitFor()
    await eve.goto(new URL(ben.url()).href)
    await eve.getByText('You are watching.').waitFor()
    assert.equal(await eve.locator('.others .card .face').count(), 0, 'who watches sees no hand')
    assert.equal(await eve.locator('.prompt.mine').count(), 0)
    faultless(ann, ben, eve)
    for (const one of [ann, ben, eve]) await one.context().close()
  },

  async 'private table: a stranger is told so, and a table that is not there is not waited for'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const eve = await person(browser, 'Eve')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'leduc', name: '', seats: two, settings: {}, clock: 0, open: false })
    for (const [table, words] of [[made.table, /private/], ['nosuchtable', /no table|no such table/i]]) {
      await eve.goto(`${url}/table/${table}`)
      await eve.locator('main [role=alert]').waitFor()
      assert.match(await eve.locator('main [role=alert]').innerText(), words)
      await eve.getByRole('link', { name: 'Back to the hall' }).waitFor()
      assert.equal(await eve.locator('.side').count(), 0, 'there is no log of nothing')
      assert.equal(await eve.locator('.area').count(), 0)
    }
    await ann.context().close()
    await eve.context().close()
  },

  async 'report: the lab speaks in the hall, by day and night, without serious faults'({ browser }) {
    const reports = mkdtempSync(join(tmpdir(), 'regalia-runs-'))
    writeReport(reports, 'who_will_reign')
    const server = await startServer({ own: true, reports })
    try {
      for (const [theme, size] of [['dark', DESK], ['light', PHONE]]) {
        const ann = await person(browser, 'Ann', { theme, size })
        await ann.goto(server.url)
        const link = ann.getByRole('navigation', { name: 'Reports of the lab' }).getByRole('link').first()
        await link.waitFor()
        await accessible(ann, `the hall with reports (${theme})`)
        await ann.goto(server.url + (await link.getAttribute('href')))
        await ann.getByRole('heading').first().waitFor()
        await accessible(ann, `a report (${theme})`)
        const overflow = await ann.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(overflow <= 1, `the report is ${overflow} px too wide at ${size.width}`)
        await picture(ann, `page-report-${theme}-${size.width}`)
        faultless(ann)
        await ann.context().close()
      }
    } finally {
      server.stop()
    }
  },

  async 'hall: the lists of tables fill the row that they stand in'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    for (const width of [1280, 1000, 700]) {
      await ann.setViewportSize({ width, height: 800 })
      await ann.locator('.tables').waitFor()
      await ann.waitForFunction(() => {
        const [tiles, lists] = ['.games', '.tables'].map((part) => document.querySelector(part).getBoundingClientRect())
        const last = [...document.querySelectorAll('.game')].at(-1).getBoundingClientRect()
        return lists.top > last.top + 20 ? Math.abs(lists.width - tiles.width) < 1 : lists.left > last.left
      })
    }
    faultless(ann)
    await ann.context().close()
  },

  async 'first load: light, and usable within a second'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    let bytes = 0
    const session = await ann.context().newCDPSession(ann)
    await session.send('Network.enable')
    session.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
    const start = Date.now()
    await ann.goto(url)
    await ann.getByRole('button', { name: 'Play now' }).first().waitFor()
    const took = Date.now() - start
    await ann.waitForTimeout(400)
    console.log(`    first load: ${(bytes / 1000).toFixed(1)} kB on the wire, usable after ${took} ms`)
    assert.ok(bytes < 250_000, `${bytes} bytes`)
    assert.ok(took < 5000, `${took} ms`)
    faultless(ann)
    await ann.context().close()
  },

  async 'new table: what is chosen for the seats stands in columns'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(`${url}/new/maidens_quest`)
    await ann.getByRole('button', { name: 'Lay the table' }).waitFor()
    await ann.getByRole('button', { name: 'Add a seat' }).click()
    const edges = await ann.locator('.seat :is(select, input)').evaluateAll((fields) => fields.map((field) => [field.getBoundingClientRect().left, field.getBoundingClientRect().width].map(Math.round).join(' ')))
    assert.ok(edges.length >= 14)
    assert.ok(new Set(edges).size <= 4, edges.join(', '))
    faultless(ann)
    await ann.context().close()
  },
}
