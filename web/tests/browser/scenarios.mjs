// What must hold in a real browser. Each scenario is a function of ({ url, browser }).

import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DESK, PHONE, accessible, asked, call, faultless, inSight, isOver, moment, person, picture, seeded, startServer, takeTurn, writeReport } from './kit.mjs'

/** From the hall to the end screen: two people and, where there is room, a bot; a reload in the middle; the rest by bots. */
async function wholeGame({ url, browser }, game, { seats, byHand, settings = {}, level = 'Bot, easy', patience = 240000 }) {
  const ann = await person(browser, 'Ann')
  const ben = await person(browser, 'Ben', { size: PHONE, theme: 'light' })
  await ann.goto(url)
  await ann.locator('.game', { has: ann.locator(`a[href="/new/${game}"]`) }).locator(`a[href="/new/${game}"]`).click()
  await ann.getByRole('heading', { name: /New table/ }).waitFor()
  await ann.getByRole('button', { name: 'Lay the table' }).waitFor()
  // Set the seats up through the protocol where the form would only repeat itself.
  const made = await call(ann, 'POST', '/api/tables', { game, name: `Test of ${game}`, seats, settings, clock: 0, open: false })
  assert.ok(made.table, JSON.stringify(made))
  await ann.goto(`${url}/table/${made.table}`)
  await ann.locator('.invite').waitFor()
  const link = `${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`
  await ben.goto(link)
  await ben.getByLabel('Your name').fill('Ben')
  await accessible(ben, `the invitation to ${game}`)
  await ben.getByRole('button', { name: 'Sit down' }).click()
  await ben.locator('.area').first().waitFor()

  const random = seeded(7)
  for (let turn = 0; turn < byHand && !(await isOver(ann)); turn++) {
    for (const page of [ann, ben]) {
      if ((await page.locator('.prompt.mine').count()) > 0 && (await asked(page))) await takeTurn(page, random)
    }
    if (turn === Math.floor(byHand / 2)) {
      const was = await moment(ann)
      await ann.reload()
      await ann.locator('.page:not([data-moment="-1"])').waitFor()
      assert.ok((await moment(ann)) >= was, 'a reload loses nothing')
      await picture(ann, `${game}-desk`)
      await picture(ben, `${game}-phone`)
    }
    await ann.waitForTimeout(80)
  }
  const cut = await ann.evaluate(() =>
    [...document.querySelectorAll('.card .text')].filter((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent),
  )
  assert.deepEqual(cut, [], `a text on a card of ${game} is cut off`)
  for (const page of [ann, ben]) {
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet')].flatMap((sheet) => [...sheet.querySelectorAll('dt, dd')].filter((one) => one.getBoundingClientRect().right > sheet.getBoundingClientRect().right).map((one) => one.textContent)),
    )
    assert.deepEqual(beyond, [], `a row of ${game} reaches beyond its sheet`)
  }
  await accessible(ann, `the table of ${game}`)
  await accessible(ben, `the table of ${game} on a phone`)
  for (const page of [ann, ben]) {
    if (await isOver(page)) continue
    await page.getByRole('button', { name: 'My seat' }).click()
    await page.getByRole('button', { name: level }).click({ timeout: 15000 }).catch(async (error) => {
      if (!(await isOver(page))) throw error
    })
  }
  for (const page of [ann, ben]) {
    await page.locator('.page[data-over]').waitFor({ timeout: patience })
    await page.locator('.end').waitFor()
    assert.match(await page.locator('dialog h2').first().innerText(), /won|lost|draw|share|Nobody|adjourned/)
  }
  await ann.getByText('Was the shuffle fair?').click()
  await ann.getByRole('button', { name: 'Verify in this browser' }).click()
  await ann.locator('.checked.good').waitFor()
  await picture(ann, `${game}-end`)
  await accessible(ann, `the end screen of ${game}`)
  await ann.getByRole('link', { name: 'Replay' }).click()
  await ann.getByRole('slider', { name: 'Moment' }).waitFor()
  await ann.locator('.scroll .area').first().waitFor()
  await ann.getByRole('button', { name: 'One step on' }).click()
  await ann.waitForURL(/at=1&/)
  await picture(ann, `${game}-replay`)
  await accessible(ann, `the replay of ${game}`)
  faultless(ann, ben)
  await ann.context().close()
  await ben.context().close()
}

const two = [{ kind: 'me', name: 'Ann' }, { kind: 'open' }]
const three = [...two, { kind: 'bot:easy' }]

export const scenarios = {
  async 'tictactoe: by clicks from the hall to the end'(world) {
    await wholeGame(world, 'tictactoe', { seats: two, byHand: 6 })
  },

  async 'leduc: hidden cards stay hidden, to the end'(world) {
    await wholeGame(world, 'leduc', { seats: two, byHand: 8 })
  },

  async 'time_loop: hall to end'(world) {
    await wholeGame(world, 'time_loop', { seats: three, byHand: 8, settings: { round_limit: 10 } })
  },

  async 'who_will_reign: hall to end'(world) {
    await wholeGame(world, 'who_will_reign', { seats: three, byHand: 14 })
  },

  async 'queen_by_midnight: hall to end'(world) {
    await wholeGame(world, 'queen_by_midnight', { seats: two, byHand: 14, patience: 420000 })
  },

  async 'maidens_quest: hall to end'(world) {
    await wholeGame(world, 'maidens_quest', { seats: two, byHand: 14, patience: 420000 })
  },

  async 'runebound_midnight: hall to end'(world) {
    await wholeGame(world, 'runebound_midnight', { seats: two, byHand: 14, patience: 600000 })
  },

  async 'play now: two clicks from nothing to a game against bots'({ url, browser }) {
    const ann = await person(browser, '', { guide: true })
    await ann.goto(url)
    // The longest game: on a busy machine it must not be over before the seat is taken back.
    await ann.locator('.game', { has: ann.locator('a[href="/new/runebound_midnight"]') }).getByRole('button', { name: 'Play now' }).click()
    await ann.locator('.area').first().waitFor()
    assert.ok(await asked(ann))
    await ann.getByRole('complementary', { name: 'Hint' }).waitFor()
    await ann.getByRole('button', { name: 'Got it' }).click()
    await picture(ann, 'play-now')
    await ann.keyboard.press('h')
    await ann.locator('.banner [name=light-bulb], .banner:has(svg)').first().waitFor()
    assert.match(await ann.locator('.banner.advice').innerText(), /% to win|of 100|only thing|Face down|\. \w/, 'with how it may end, or why')
    const boxes = await ann.evaluate(() => ['.banner.advice', 'aside.hint'].map((one) => document.querySelector(one)?.getBoundingClientRect()).map((at) => at && [at.top, at.bottom]))
    assert.ok(boxes[1] === undefined || boxes[0][1] <= boxes[1][0], `the guide stands below the advice: ${JSON.stringify(boxes)}`)
    await ann.getByRole('button', { name: 'My seat' }).click()
    await ann.getByRole('button', { name: 'Bot, easy' }).click()
    await ann.getByText('A bot plays your seat.').waitFor()
    await ann.getByRole('button', { name: 'Take it back' }).click()
    await ann.getByText('A bot plays your seat.').waitFor({ state: 'detached' })
    faultless(ann)
    await ann.context().close()
  },

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

  async 'why not: what cannot be picked says why, with the rule'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await asked(ann)
    await ann.locator('.face[data-id="cell:4"]').click()
    await ann.waitForFunction(() => Number(document.querySelector('.page')?.getAttribute('data-moment')) >= 2)
    await asked(ann)
    await ann.locator('.face[data-id="cell:4"]').click()
    const why = ann.locator('.why')
    await why.waitFor()
    assert.match(await why.innerText(), /holds X already/)
    await why.getByRole('button', { name: 'Rule TT-001' }).click()
    await ann.getByLabel('Search the rules').waitFor()
    faultless(ann)
    await ann.context().close()
  },

  async 'undo: free while nobody learned anything, else the other is asked'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: two, settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await ben.locator('.area').first().waitFor()
    await asked(ann)
    await ann.locator('.face[data-id="cell:0"]').click()
    await ben.locator('.page[data-moment="1"]').waitFor()
    await ann.keyboard.press('u')
    await ann.locator('.page[data-moment="0"]').waitFor()
    await ben.locator('.page[data-moment="0"]').waitFor()
    await asked(ann)
    await ann.locator('.face[data-id="cell:0"]').click()
    await asked(ben)
    await ben.locator('.face[data-id="cell:1"]').click()
    await ann.locator('.page[data-moment="2"]').waitFor()
    await ann.getByRole('button', { name: /^Undo/ }).click()
    await ben.getByText(/asks to take the last action back/).waitFor()
    await ben.getByRole('button', { name: 'Agree' }).click()
    await ann.locator('.page[data-moment="0"]').waitFor()
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'keyboard alone: a whole game without a pointer'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await asked(ann)
    await ann.keyboard.press('f')
    assert.equal(await ann.evaluate(() => document.activeElement?.getAttribute('data-id')), 'cell:0')
    await ann.keyboard.press('ArrowRight')
    assert.equal(await ann.evaluate(() => document.activeElement?.getAttribute('data-id')), 'cell:1')
    await ann.keyboard.press('i')
    await ann.locator('dialog[open]').waitFor()
    await ann.keyboard.press('Escape')
    await ann.locator('dialog[open]').waitFor({ state: 'detached' })
    await ann.keyboard.press('Enter')
    await ann.waitForFunction(() => Number(document.querySelector('.page')?.getAttribute('data-moment')) >= 2)
    for (let turn = 0; turn < 5 && !(await isOver(ann)); turn++) {
      if (!(await asked(ann))) break
      await ann.keyboard.press('a')
      await ann.locator('dialog[open] li button').first().waitFor()
      const was = await moment(ann)
      await ann.keyboard.press('ArrowDown')
      await ann.keyboard.press('Enter')
      await ann.waitForFunction((before) => Number(document.querySelector('.page')?.getAttribute('data-moment')) > before, was)
    }
    await ann.locator('.end').waitFor()
    const live = await ann.locator('[aria-live]').first().innerText()
    assert.ok(live.length > 0, 'what happened is announced')
    faultless(ann)
    await ann.context().close()
  },

  async 'inspector: a quick click leaves no picture behind, and none covers its neighbours or the bar'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'queen_by_midnight', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    for (let turn = 0; turn < 30 && (await asked(ann)); turn++) {
      if ((await ann.locator('.docked .card[data-mark=next]').count()) > 2) break
      await takeTurn(ann, seeded(turn))
    }
    const middle = async (card) => {
      const at = await card.boundingBox()
      return [at.x + at.width / 2, at.y + at.height / 2]
    }
    for (const how of ['click', 'Enter']) {
      const card = ann.locator('.shared .card[data-id]:not([data-mark])').first()
      await ann.mouse.move(2, 2)
      await ann.mouse.move(...(await middle(card)), { steps: 3 })
      await ann.waitForTimeout(120)
      if (how === 'click') {
        await ann.mouse.down()
        await ann.mouse.up()
      } else {
        await card.focus()
        await ann.keyboard.press('Enter')
      }
      await ann.waitForTimeout(700)
      assert.equal(await ann.locator('.float').count(), 0, `no picture after ${how}`)
    }
    await ann.mouse.move(2, 2)
    await ann.mouse.move(...(await middle(ann.locator('.docked .card[data-mark=next]').nth(1))), { steps: 3 })
    await ann.locator('.float .big').first().waitFor()
    await ann.waitForTimeout(250)
    const [float, dock] = await ann.evaluate(() => ['.float', '.docked'].map((one) => document.querySelector(one).getBoundingClientRect()).map((at) => [at.top, at.bottom]))
    assert.ok(float[1] <= dock[0] + 1, `the picture of a card in hand ends above the hand: ${float} and ${dock}`)
    await ann.locator('.float .deeds').waitFor()
    await picture(ann, 'inspector-hand')
    // It is played: its picture goes with it.
    await ann.mouse.down()
    await ann.mouse.up()
    await ann.waitForTimeout(800)
    assert.equal(await ann.locator('.float').count(), 0)
    faultless(ann)
    await ann.context().close()
  },

  async 'queen_by_midnight: among four, what can be read comes before backs, and thinking moves nothing'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const seats = [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }, { kind: 'bot:random' }, { kind: 'bot:random' }]
    const made = await call(ann, 'POST', '/api/tables', { game: 'queen_by_midnight', name: '', seats, settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    assert.ok(await asked(ann))
    const seen = await ann.evaluate(() =>
      [...document.querySelectorAll('.others .area')].map((area) => [...area.querySelectorAll('.lying > *:not([data-out])')].map((one) => one.querySelector('.back') === null)),
    )
    assert.equal(seen.length, 3)
    for (const row of seen) assert.ok(row[0] && row.filter(Boolean).length >= 2, `a plaque shows two zones of cards first: ${JSON.stringify(seen)}`)
    const moved = await ann.evaluate(() => {
      const top = () => document.querySelector('[data-area=court]').getBoundingClientRect().top
      const before = top()
      for (const who of document.querySelectorAll('.others .who')) {
        const doing = document.createElement('span')
        doing.className = document.querySelector('.doing').className.replace(/\bmine\b/, '')
        doing.textContent = 'thinking…'
        who.append(doing)
      }
      return top() - before
    })
    assert.equal(moved, 0, 'the table stays where it is while others think')
    // Piles that are only counted lie together and leave a place beside the Market to what is played.
    const market = await ann.locator('[data-place=market]').boundingBox()
    const piles = await ann.locator('[data-area=court] .piles').boundingBox()
    // A page at 150 %: the log that stood beside the table does not lie over it, and comes back.
    for (const [size, panels] of [[{ width: 853, height: 533 }, 0], [DESK, 1]]) {
      await ann.setViewportSize(size)
      await ann.waitForFunction((wanted) => document.querySelectorAll('.side').length === wanted, panels)
    }
    assert.ok(piles.y < market.y + 20 && piles.y + piles.height < market.y + market.height + 30, JSON.stringify({ market, piles }))
    faultless(ann)
    await ann.context().close()
  },

  async 'queen_by_midnight: the second click of two plays nothing that has come to lie there'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'queen_by_midnight', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    assert.ok(await asked(ann))
    const was = await moment(ann)
    for (let at = 1; at < 4 && (await moment(ann)) === was; at++) {
      const box = await ann.locator('.docked .card[data-mark=next]').nth(at).boundingBox()
      await ann.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await ann.mouse.down()
      await ann.mouse.up()
      await ann.waitForTimeout(700)
      if ((await moment(ann)) === was) await ann.keyboard.press('Escape') // several things can be done with this one
    }
    const played = await moment(ann)
    assert.ok(played > was)
    await ann.mouse.down({ clickCount: 2 })
    await ann.mouse.up({ clickCount: 2 })
    await ann.waitForTimeout(700)
    assert.equal(await moment(ann), played)
    assert.equal(await ann.locator('.prompt .back, .prompt .why').count(), 0, 'nor is it picked, nor asked about')
    faultless(ann)
    await ann.context().close()
  },

  async 'scales: a number is picked by its own digit, and what only words answer is brought into sight'({ url, browser }) {
    for (const size of [DESK, PHONE]) {
      const ann = await person(browser, 'Ann', { size })
      await ann.goto(url)
      const made = await call(ann, 'POST', '/api/tables', { game: 'scales', name: '', seats: [{ kind: 'me', name: 'Ann' }], settings: {}, clock: 0, open: false })
      await ann.goto(`${url}/table/${made.table}`)
      const spoons = () => ann.locator('[data-area=scales] [data-place=spoons] b, [data-area=scales] [data-id=spoons] b').first().innerText()
      let sum = 0
      for (const [jar, digit] of [[0, 1], [3, 0], [5, 2]]) {
        assert.ok(await asked(ann))
        await ann.locator('.scroll').evaluate((board) => board.scrollTo(0, 0))
        await ann.locator(`[data-id="jar:${jar}"]`).first().dispatchEvent('click')
        await ann.locator('.picks [data-word="number:0"]').waitFor()
        await ann.waitForFunction(() => {
          const board = document.querySelector('.scroll').getBoundingClientRect()
          const at = document.querySelector('[data-area=scales]').getBoundingClientRect()
          return at.top >= board.top && at.bottom <= board.bottom
        })
        if (size === PHONE) assert.match(await ann.locator('.jump .here').innerText(), /scales/i)
        assert.equal(await ann.locator('.picks .digit').count(), 0, 'a number needs no other number beside it')
        if (digit === 1) await picture(ann, `scales-${size.width}`)
        const was = await moment(ann)
        await ann.keyboard.press(String(digit))
        await ann.waitForFunction((before) => Number(document.querySelector('.page').dataset.moment) > before, was)
        sum += digit
        if (!(await isOver(ann))) assert.equal(await spoons(), String(sum))
      }
      await ann.locator('.end').waitFor()
      assert.match(await ann.locator('.end table').innerText(), /3/)
      assert.match(await ann.locator('.end figcaption .about').innerText(), /^Spoons/, 'the curve says what it draws')
      faultless(ann)
      await ann.context().close()
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

  async 'my seat: while a bot plays it nothing is asked, and it is back at once'({ url, browser }) {
    const ann = await person(browser, 'Ann', { speed: 'slow' })
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'queen_by_midnight', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    assert.ok(await asked(ann))
    await ann.getByRole('button', { name: 'My seat' }).click()
    await ann.getByRole('button', { name: 'Bot, easy' }).click()
    const back = ann.getByRole('button', { name: 'Take it back' })
    await back.waitFor()
    const was = await moment(ann)
    let clipped = ''
    for (let look = 0; look < 40 && ((await moment(ann)) < was + 3 || look < 12); look++) {
      const seen = await ann.evaluate(() => ({
        asked: document.querySelectorAll('.prompt.mine, .picks button, .scroll [data-mark=next]').length,
        clip: document.querySelector('.ghosts')?.style.clipPath ?? '',
        handed: document.querySelector('.banner')?.textContent ?? '',
      }))
      if (/A bot plays your seat/.test(seen.handed)) assert.equal(seen.asked, 0, 'nothing is asked of me')
      clipped ||= seen.clip
      await ann.waitForTimeout(250)
    }
    assert.match(clipped, /^inset\(/, 'nothing flies beyond the board')
    await ann.keyboard.press('1') // picks nothing
    const start = Date.now()
    await back.click()
    await back.waitFor({ state: 'detached' })
    await ann.locator('.page:not([data-busy])').waitFor()
    const took = Date.now() - start
    assert.ok(took < 4000, `the seat is back after ${took} ms`)
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

  async 'maidens_quest: who sits down before the first move does not make the log begin twice'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const settings = { 'maiden.0': 'Min', 'captor.0': 'Dim da Troll', 'dress.0': 'Sun Dress', 'maiden.1': 'Gwendolyn', 'captor.1': 'Death', 'dress.1': 'Ballroom Dress' }
    const made = await call(ann, 'POST', '/api/tables', { game: 'maidens_quest', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open' }], settings, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await ann.getByText('chooses Min').waitFor()
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await ben.locator('.area').first().waitFor()
    await ann.locator('.seats, .area', { hasText: 'Ben' }).first().waitFor()
    await ann.waitForTimeout(400)
    assert.equal(await ann.getByText('chooses Min').count(), 1)
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'who_will_reign: the Moon that is paid for is in sight, and nothing is said to glow that does not'({ url, browser }) {
    for (const size of [DESK, PHONE]) {
      const ann = await person(browser, 'Ann', { size })
      await ann.goto(url)
      const random = seeded(11)
      let found = false
      for (let game = 0; game < 6 && !found; game++) {
        const made = await call(ann, 'POST', '/api/tables', { game: 'who_will_reign', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:easy' }], settings: { first: 1 }, clock: 0, open: false })
        await ann.goto(`${url}/table/${made.table}`)
        for (let turn = 0; turn < 60 && !found && (await asked(ann)); turn++) {
          found = /pledged/.test(await ann.locator('.prompt .what').innerText()) && (await ann.locator('[data-word=pledge]').count()) > 0
          if (!found) await takeTurn(ann, random)
        }
      }
      assert.ok(found, 'no Moon asked for anything')
      assert.equal(await ann.locator('.picks .aside').count(), 0, 'nothing on the table is to be picked')
      await ann.getByText('If all of it is paid').first().waitFor()
      await inSight(ann, '[data-area=moonrise]')
      await picture(ann, `moon-${size.width}`)
      faultless(ann)
      await ann.context().close()
    }
  },

  async 'inspector: a card at large, with what its words mean'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'who_will_reign', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    const card = ann.locator('.shared .card[data-id]').first()
    await card.hover()
    await ann.locator('.float .big').first().waitFor()
    await picture(ann, 'inspector-hover')
    await ann.mouse.move(2, 2)
    await card.click({ button: 'right' })
    await ann.locator('dialog[open] .big').first().waitFor()
    await accessible(ann, 'the inspector')
    await picture(ann, 'inspector')
    await ann.keyboard.press('Escape')
    const ben = await person(browser, 'Ben', { size: PHONE })
    await ben.goto(url)
    const again = await call(ben, 'POST', '/api/tables', { game: 'who_will_reign', name: '', seats: [{ kind: 'me', name: 'Ben' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ben.goto(`${url}/table/${again.table}`)
    const held = ben.locator('.shared .card[data-id]').first()
    await held.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await ben.locator('dialog[open] .big').first().waitFor()
    await picture(ben, 'inspector-phone')
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'phone: what is asked, what may be picked and the hand are in sight together'({ url, browser }) {
    const inSight = (page, selector) =>
      page.evaluate((wanted) => {
        const at = document.querySelector(wanted)?.getBoundingClientRect()
        return at !== undefined && at.width > 0 && at.left >= -1 && at.top >= 0 && at.left + Math.min(at.width, 60) <= innerWidth + 1 && at.bottom <= innerHeight + 1
      }, selector)
    for (const [game, settings] of [['who_will_reign', { first: 1 }], ['queen_by_midnight', {}]]) {
      const ann = await person(browser, 'Ann', { size: PHONE })
      await ann.goto(url)
      const made = await call(ann, 'POST', '/api/tables', { game, name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings, clock: 0, open: false })
      await ann.goto(`${url}/table/${made.table}`)
      for (let turn = 0; turn < 30 && (await asked(ann)); turn++) {
        if ((await ann.locator('.strip [data-mark=next]').count()) > 0) break
        await takeTurn(ann, seeded(turn))
      }
      assert.ok(await asked(ann))
      assert.ok(await inSight(ann, '.prompt .what'), `${game}: what is asked`)
      assert.ok(await inSight(ann, '.strip [data-mark=next]'), `${game}: what may be picked`)
      assert.match((await ann.locator('.strip > *').first().locator('[data-mark]').or(ann.locator('.strip > [data-mark]')).first().getAttribute('data-mark')) ?? '', /next|hint/, 'what may be picked comes first')
      const twice = await ann.evaluate(() => [...document.querySelectorAll('[data-flip]')].map((one) => one.dataset.flip).filter((id, at, all) => all.indexOf(id) !== at))
      assert.deepEqual(twice, [], 'every card lies in one place')
      await picture(ann, `${game}-phone-strip`)
      await accessible(ann, `the strip of ${game}`)

      await ann.locator('.jump button').last().tap()
      await ann.waitForFunction(() => {
        const at = document.querySelector('.area.mine')?.getBoundingClientRect()
        return at !== undefined && at.top < innerHeight / 2
      })
      assert.ok(await inSight(ann, '.strip [data-mark=next]'), `${game}: wherever one looks`)

      await ann.locator('.tray .toggle').tap()
      await ann.locator('.strip').waitFor({ state: 'detached' })
      await ann.locator('.tray .toggle').tap()
      const first = ann.locator('.strip [data-mark=next]').first()
      await first.tap()
      await ann.waitForFunction(() => document.querySelector('.picks .back, .picks .primary') !== null || Number(document.querySelector('.page')?.getAttribute('data-moment')) > 0)
      faultless(ann)
      await ann.context().close()
    }
  },

  async 'bazaar: deals are offered, countered, withdrawn and accepted at the table'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben', { size: PHONE, theme: 'light' })
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'bazaar', name: '', seats: two, settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await ben.locator('.area').first().waitFor()
    await asked(ann)
    const has = async (page, seat, title) => page.evaluate(([who, what]) => document.querySelector(`[data-place="have:${who}:${what}"] b, [data-id="have:${who}:${what}"] b`)?.textContent, [seat, title])
    const offer = async (page, group, words) => {
      for (const word of words) await page.getByRole('region', { name: group }).getByRole('button', { name: word, exact: true }).click()
      await page.getByRole('button', { name: 'Put it on the table' }).click()
    }
    const deal = (page, number) => page.getByRole('article', { name: `Deal ${number}` })

    await ann.keyboard.press('d')
    await ann.getByRole('button', { name: 'Offer a deal' }).click()
    await accessible(ann, 'a deal being put together')
    await picture(ann, 'deals-compose')
    await offer(ann, 'A new offer', ['give 1 fig', 'want 2 plums', 'Binding'])
    await deal(ann, 1).waitFor()

    await ben.getByRole('button', { name: /^Deals/ }).click()
    await deal(ben, 1).getByText('Binding: carried out when accepted.').waitFor()
    await picture(ben, 'deals-phone')
    await accessible(ben, 'the deals on a phone')
    await deal(ben, 1).getByRole('button', { name: 'Counter…' }).click()
    await offer(ben, 'Your answer', ['give 1 plum', 'want 1 fig'])
    await deal(ann, 2).waitFor()
    await ann.getByText('countered').waitFor()
    await picture(ann, 'deals-desk')
    await accessible(ann, 'the deals')

    await deal(ben, 2).getByRole('button', { name: 'Withdraw' }).click()
    await ann.getByText('withdrawn', { exact: true }).waitFor()
    await ann.getByRole('button', { name: 'Offer a deal' }).click()
    await offer(ann, 'A new offer', ['give 2 figs', 'want 2 plums', 'Binding'])
    await deal(ben, 3).getByRole('button', { name: 'Accept' }).click()
    await ann.getByText('accepted', { exact: true }).waitFor()
    assert.deepEqual([await has(ann, 0, 0), await has(ann, 0, 1)], ['2', '2'], 'a bound deal is carried out')

    await ann.getByRole('button', { name: 'Offer a deal' }).click()
    await offer(ann, 'A new offer', ['give 1 fig', 'want 1 plum', 'Only a promise'])
    await deal(ben, 4).getByText(/nobody enforces it/).waitFor()
    await deal(ben, 4).getByRole('button', { name: 'Accept' }).click()
    await ann.waitForFunction(() => document.querySelectorAll('.status.accepted').length === 2)
    assert.deepEqual([await has(ann, 0, 0), await has(ann, 0, 1)], ['2', '2'], 'a promise moves nothing')
    for (const page of [ann, ben]) {
      await page.keyboard.press('Escape')
      await page.locator('[data-word=pack]').click()
    }
    for (const page of [ann, ben]) await page.locator('.end').waitFor()
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'maidens_quest: cards to choose from that lie nowhere are laid out'({ url, browser }) {
    for (const size of [DESK, PHONE]) {
      const ann = await person(browser, 'Ann', { size })
      await ann.goto(url)
      const made = await call(ann, 'POST', '/api/tables', { game: 'maidens_quest', name: '', seats: [{ kind: 'me', name: 'Ann' }], settings: {}, clock: 0, open: false })
      await ann.goto(`${url}/table/${made.table}`)
      assert.ok(await asked(ann))
      const cards = ann.locator('.offered .card[data-mark=next]')
      await cards.nth(7).waitFor()
      assert.equal(await ann.locator('.picks [data-word]').count(), 0, 'what lies there as a card is not a button, too')
      assert.match(await cards.first().innerText(), /Upgrade/, 'with its text')
      await accessible(ann, 'cards that are laid out')
      await picture(ann, `maidens_quest-laid-out-${size.width}`)
      await cards.nth(1).click()
      await ann.waitForFunction(() => Number(document.querySelector('.page')?.getAttribute('data-moment')) >= 1)
      faultless(ann)
      await ann.context().close()
    }
  },

  async 'phone: what comes within reach is seen in the strip, before the hand'({ url, browser }) {
    const ann = await person(browser, 'Ann', { size: PHONE, speed: 'normal' }) // things move, and meanwhile nothing is within reach
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'runebound_midnight', name: '', seats: [{ kind: 'bot:random' }, { kind: 'me', name: 'Ann' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    assert.ok(await asked(ann))
    await ann.locator('.tray .chip[data-mark=next]').first().waitFor()
    const was = await moment(ann)
    await ann.locator('.tray .chip[data-mark=next]').first().dispatchEvent('click')
    await ann.waitForFunction((before) => Number(document.querySelector('.page').dataset.moment) > before, was)
    assert.ok(await asked(ann))
    await ann.locator('.tray .chip').first().waitFor()
    await ann.waitForTimeout(200)
    const left = await ann.locator('.tray .chip').first().evaluate((chip) => chip.getBoundingClientRect().left)
    assert.ok(left >= 0, `it begins at ${left}`)
    assert.equal(await ann.locator('.tray .names').count(), 0)
    await ann.getByRole('button', { name: 'What these numbers are' }).click()
    assert.match(await ann.locator('.tray .names').innerText(), /[A-Z][a-z]+ \d/, 'with words')
    await accessible(ann, 'the numbers of the strip')
    faultless(ann)
    await ann.context().close()
  },

  async 'runebound_midnight: a click on a space of the map goes there'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'runebound_midnight', name: '', seats: [{ kind: 'bot:random' }, { kind: 'me', name: 'Ann' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    const random = seeded(3)
    for (let turn = 0; turn < 30 && (await asked(ann)); turn++) {
      if ((await ann.locator('[data-word=journey]').count()) > 0) break
      await takeTurn(ann, random)
    }
    const where = await ann.evaluate(() => [...document.querySelectorAll('.token.me')].map((token) => token.closest('[data-on]')?.getAttribute('data-on'))[0])
    const was = await moment(ann)
    const spaces = await ann.evaluate(() => [...document.querySelectorAll('.space[data-mark=next]')].map((space) => space.getAttribute('data-id')))
    let sent = false
    for (const space of spaces.slice(0, 6)) {
      await ann.locator(`.space[data-id="${space}"]`).dispatchEvent('click')
      await ann.waitForTimeout(250)
      sent = (await moment(ann)) > was || (await ann.locator('.page[data-busy]').count()) > 0
      if (sent) break
      await ann.keyboard.press('Escape') // a stronghold asks how to enter it
      await ann.keyboard.press('Escape')
    }
    assert.ok(sent, `one click is enough to leave ${where} for one of ${spaces}`)
    faultless(ann)
    await ann.context().close()
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
      await eve.locator('.lost[role=alert]').waitFor()
      assert.match(await eve.locator('.lost[role=alert]').innerText(), words)
      assert.equal(await eve.locator('.area').count(), 0)
    }
    await ann.context().close()
    await eve.context().close()
  },

  async 'talk: chat reaches the other seat as text, never as markup'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'leduc', name: '', seats: two, settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await ben.locator('.area').first().waitFor()
    await ann.keyboard.press('c')
    await ann.getByLabel('Your words').fill('<img src=x onerror=alert(1)> good luck')
    await ann.getByRole('button', { name: 'Say', exact: true }).click()
    await ben.keyboard.press('c')
    await ben.getByText('<img src=x onerror=alert(1)> good luck').waitFor()
    assert.equal(await ben.locator('.chat img').count(), 0)
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'replay: every moment has an address, and one can play on from it'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    for (let turn = 0; turn < 6 && !(await isOver(ann)); turn++) if (await asked(ann)) await takeTurn(ann)
    await ann.locator('.end').waitFor()
    await ann.goto(`${url}/replay/${made.table}?at=2&eyes=open`)
    await ann.getByText(/2 \/ \d/).waitFor()
    await ann.locator('.cell').first().waitFor()
    assert.equal(await ann.locator('.cell .title').count(), 2)
    await accessible(ann, 'the replay')
    await ann.keyboard.press('End')
    await ann.getByText(/(\d) \/ \1/).waitFor()
    await ann.goto(`${url}/replay/${made.table}?at=2&eyes=0`)
    await ann.getByText(/2 \/ \d/).waitFor()
    await ann.getByRole('button', { name: 'Play on from here' }).click()
    await ann.locator('.page[data-moment="2"]').waitFor()
    assert.ok(await asked(ann))
    faultless(ann)
    await ann.context().close()
  },

  async 'restart: the server is killed and comes back, and the table goes on by itself'({ browser }) {
    const database = join(mkdtempSync(join(tmpdir(), 'regalia-')), 'tables.db')
    const first = await startServer({ own: true, database })
    const ann = await person(browser, 'Ann')
    await ann.goto(first.url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${first.url}/table/${made.table}`)
    await asked(ann)
    await ann.locator('.face[data-id="cell:4"]').click()
    await ann.waitForFunction(() => Number(document.querySelector('.page')?.getAttribute('data-moment')) >= 2)
    await first.crash()
    await ann.getByText('The connection is lost').waitFor()
    const second = await startServer({ own: true, database, port: new URL(first.url).port })
    try {
      await ann.getByText('The connection is lost').waitFor({ state: 'detached' })
      assert.equal(await moment(ann), 2)
      assert.ok(await asked(ann))
      await takeTurn(ann)
      await ann.waitForFunction(() => Number(document.querySelector('.page')?.getAttribute('data-moment')) >= 3)
    } finally {
      second.stop()
      await ann.context().close()
    }
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

  async 'motion: cards fly when they may, and lie still when asked to'({ url, browser }) {
    for (const [reduced, moves] of [['no-preference', true], ['reduce', false]]) {
      const ann = await person(browser, 'Ann', { speed: 'slow', reduced })
      await ann.goto(url)
      const made = await call(ann, 'POST', '/api/tables', { game: 'leduc', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: {}, clock: 0, open: false })
      await ann.goto(`${url}/table/${made.table}`)
      await asked(ann)
      await ann.evaluate(() => {
        window.flown = 0
        const animate = Element.prototype.animate
        Element.prototype.animate = function (...given) {
          window.flown++
          return animate.apply(this, given)
        }
      })
      for (let turn = 0; turn < 3 && !(await isOver(ann)); turn++) {
        if (!(await asked(ann))) break
        await ann.locator('[data-word="call"]').click()
        await ann.waitForTimeout(moves ? 2200 : 300)
      }
      assert.equal((await ann.evaluate(() => window.flown)) > 0, moves, reduced)
      faultless(ann)
      await ann.context().close()
    }
  },

  async 'around the table: rules, log, settings, keys and actions, each without serious faults'({ url, browser }) {
    for (const size of [DESK, PHONE]) {
      const ann = await person(browser, 'Ann', { size, theme: size === PHONE ? 'light' : 'dark' })
      await ann.goto(url)
      const made = await call(ann, 'POST', '/api/tables', { game: 'who_will_reign', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }], settings: { first: 1 }, clock: 0, open: false })
      await ann.goto(`${url}/table/${made.table}`)
      assert.ok(await asked(ann))
      const closeSide = async () => ann.locator('.side').getByRole('button', { name: 'Close' }).click()
      if ((await ann.locator('.side').count()) > 0) await closeSide()
      await ann.keyboard.press('r')
      await ann.locator('article.here').waitFor()
      assert.match(await ann.locator('article.here').innerText(), /WR-020/)
      await ann.getByLabel('Search the rules').fill('harvest')
      await ann.waitForFunction(() => [...document.querySelectorAll('.rules article')].every((one) => /harvest/i.test(one.textContent ?? '')))
      await accessible(ann, 'the rules drawer')
      await picture(ann, `rules-${size.width}`)
      await closeSide()
      await ann.keyboard.press('l')
      await ann.getByLabel('Filter the log').fill('zzzz')
      await ann.getByText('Nothing yet.').waitFor()
      await ann.getByLabel('Filter the log').fill('')
      await accessible(ann, 'the log')
      await closeSide()
      for (const [key, words] of [
        ['s', 'Settings'],
        ['?', 'Keys'],
        ['a', 'What you may do'],
      ]) {
        await ann.keyboard.press(key)
        await ann.getByRole('dialog', { name: new RegExp(words) }).waitFor()
        await accessible(ann, words)
        await ann.keyboard.press('Escape')
        await ann.locator('dialog').waitFor({ state: 'detached' })
      }
      faultless(ann)
      await ann.context().close()
    }
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
}
