// Whole games in a real browser, from the hall to the end screen and the replay. Each scenario is a function of ({ url, browser }).

import assert from 'node:assert/strict'
import { PHONE, accessible, asked, call, faultless, isOver, moment, person, picture, seeded, takeTurn } from './kit.mjs'

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
}
