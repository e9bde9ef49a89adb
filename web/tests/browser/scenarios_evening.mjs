// What a newcomer meets on the first evening: what just happened, secret choices, cards that can be read on a phone.

import assert from 'node:assert/strict'
import { PHONE, asked, call, faultless, moment, person, picture, seeded, takeTurn } from './kit.mjs'

const bots = (count) => Array.from({ length: count }, () => ({ kind: 'bot:random' }))

/** A person at a new table of a game, with bots in the other seats. */
async function alone({ url, browser }, game, { others = 1, settings = {}, ...wishes } = {}) {
  const ann = await person(browser, 'Ann', wishes)
  await ann.goto(url)
  const made = await call(ann, 'POST', '/api/tables', { game, name: '', seats: [{ kind: 'me', name: 'Ann' }, ...bots(others)], settings, clock: 0, open: false })
  assert.ok(made.table, JSON.stringify(made))
  await ann.goto(`${url}/table/${made.table}`)
  await ann.locator('.area').first().waitFor()
  return ann
}

export const scenarios = {
  async 'news: on a phone the last sentences of the log stand above the question, and lead to it'(world) {
    const ann = await alone(world, 'runebound_midnight', { size: PHONE })
    for (let turn = 0; turn < 3 && (await asked(ann)); turn++) await takeTurn(ann, seeded(turn))
    assert.ok(await asked(ann))
    const news = await ann.locator('.news').innerText()
    assert.ok(news.length > 8, news)
    await ann.locator('.news').click()
    const lines = await ann.locator('.log li').allInnerTexts()
    assert.ok(lines.some((line) => line !== '' && news.includes(line.split('\n')[0].replace(/ ?[A-Z]{2}-\d+$/, '').trim())), `${news} is of ${lines.slice(-3)}`)
    await ann.keyboard.press('Escape')
    faultless(ann)
    await ann.context().close()
  },

  async 'news: beside an open log there are none'(world) {
    const ann = await alone(world, 'who_will_reign')
    assert.ok(await asked(ann))
    assert.equal(await ann.locator('.news').count(), 0)
    await ann.keyboard.press('l')
    await ann.locator('.news').waitFor()
    faultless(ann)
    await ann.context().close()
  },

  async 'time_loop: what is picked and advised in secret stays while others answer'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'time_loop', name: '', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open' }], settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    assert.ok((await asked(ann)) && (await asked(ben)))
    await ann.keyboard.press('h')
    await ann.locator('.banner.advice').waitFor()
    const advice = await ann.locator('.banner.advice').innerText()
    const was = await moment(ann)
    assert.ok(await takeTurn(ben, seeded(3)))
    await ann.waitForFunction((before) => Number(document.querySelector('.page')?.getAttribute('data-moment')) > before, was)
    assert.equal(await ann.locator('.banner.advice').innerText(), advice)
    assert.ok((await ann.locator('[data-mark=hint]').count()) > 0, 'what is advised still glows')
    // With her own answer it is gone.
    assert.ok(await takeTurn(ann, seeded(3)))
    await ann.locator('.banner.advice').waitFor({ state: 'detached' })
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'maidens_quest: on a phone each card of a Fan can be read, and nothing reaches beyond the page'(world) {
    const ann = await alone(world, 'maidens_quest', { size: PHONE, settings: { mode: 'coop' } })
    let seen = 0
    for (let turn = 0; turn < 60 && seen < 3 && (await asked(ann)); turn++) {
      const found = await ann.evaluate(() => {
        const board = document.querySelector('.scroll')
        const cards = [...document.querySelectorAll('.shared .zone.fan .fanned > *')].map((card) => card.getBoundingClientRect())
        const over = cards.some((one, at) => cards.slice(at + 1).some((two) => one.left < two.right - 2 && two.left < one.right - 2 && one.top < two.bottom - 2 && two.top < one.bottom - 2))
        return { cards: cards.length, over, beyond: board.scrollWidth - board.clientWidth }
      })
      assert.ok(found.beyond <= 1, `the table is ${found.beyond} px wider than the page`)
      if (found.cards > 2) {
        assert.ok(!found.over, 'no card of the Fan lies on another')
        seen++
        if (seen === 1) await picture(ann, 'fan-phone')
      }
      await takeTurn(ann, seeded(turn))
    }
    assert.ok(seen > 0, 'there was a Fan')
    faultless(ann)
    await ann.context().close()
  },

  async 'inspector: what is laid out under a resting pointer is not pointed at'(world) {
    const ann = await alone(world, 'who_will_reign')
    assert.ok(await asked(ann))
    const at = await ann.locator('.shared .card[data-id]').first().boundingBox()
    const path = new URL(ann.url()).pathname
    await ann.goto(world.url)
    await ann.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await ann.locator(`a[href="${path}"]`).first().focus()
    await ann.keyboard.press('Enter')
    assert.ok(await asked(ann))
    await ann.waitForTimeout(900)
    assert.equal(await ann.locator('.float').count(), 0)
    await ann.mouse.move(at.x + at.width / 2 + 4, at.y + at.height / 2)
    await ann.locator('.float').waitFor()
    faultless(ann)
    await ann.context().close()
  },

  async 'runebound_midnight: on a phone all spaces that glow are in sight, and looking for one moves nothing'(world) {
    const ann = await alone(world, 'runebound_midnight', { size: PHONE, others: 1, settings: {} })
    // The first seat is the Night King, who lays his mirrors: eight strongholds all over the map.
    assert.ok(await asked(ann))
    await ann.waitForTimeout(300)
    const look = () =>
      ann.evaluate(() => {
        const lit = [...document.querySelectorAll('.scroll [data-mark=next][tabindex]')].map((one) => one.getBoundingClientRect())
        return {
          count: lit.length,
          above: document.querySelector('.jump').getBoundingClientRect().bottom - Math.min(...lit.map((at) => at.top)),
          below: Math.max(...lit.map((at) => at.bottom)) - document.querySelector('.docked').getBoundingClientRect().top,
          at: document.querySelector('.scroll').scrollTop,
        }
      })
    const before = await look()
    assert.ok(before.count > 4, JSON.stringify(before))
    assert.ok(before.above <= 8 && before.below <= 30, `some are out of sight: ${JSON.stringify(before)}`)
    await ann.keyboard.press('f')
    await ann.keyboard.press('f')
    assert.equal((await look()).at, before.at, 'what is in sight is found without a jump')
    faultless(ann)
    await ann.context().close()
  },

  async 'plaques: the titles of what others have are whole, and four are two and two'(world) {
    for (const [game, settings] of [['queen_by_midnight', {}], ['maidens_quest', { mode: 'teams' }], ['time_loop', { step_seconds: 0 }]]) {
      const ann = await alone(world, game, { others: 3, settings })
      for (let turn = 0; turn < 5 && (await asked(ann)); turn++) await takeTurn(ann, seeded(turn))
      const seen = await ann.evaluate(() => ({
        titles: document.querySelectorAll('.others .zone .called, .others .stack .title').length,
        cut: [...document.querySelectorAll('.others .zone .called, .others .stack .title')].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.closest('[data-out]') === null).map((one) => one.textContent),
        over: [...document.querySelectorAll('.others .area')].filter((area) => {
          const [doing, ...said] = ['.doing', '.remark', '.summary'].map((one) => area.querySelector(one)?.getBoundingClientRect())
          return doing && said.some((at) => at && at.left < doing.right && doing.left < at.right && at.top < doing.bottom && doing.top < at.bottom)
        }).length,
      }))
      assert.ok(seen.titles > 3, JSON.stringify(seen))
      assert.deepEqual([seen.cut, seen.over], [[], 0], game)
      await picture(ann, `plaques-${game}`)
      faultless(ann)
      await ann.context().close()
    }
    const ann = await person(world.browser, 'Ann')
    const eve = await person(world.browser, 'Eve')
    await ann.goto(world.url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'time_loop', name: '', seats: [{ kind: 'me', name: 'Ann' }, ...bots(3)], settings: {}, clock: 0, open: true })
    await eve.goto(`${world.url}/table/${made.table}`)
    await eve.locator('.others .area').nth(3).waitFor()
    assert.equal(await eve.evaluate(() => new Set([...document.querySelectorAll('.others .area')].map((area) => Math.round(area.getBoundingClientRect().left))).size), 2)
    faultless(ann, eve)
    await ann.context().close()
    await eve.context().close()
  },

  async 'runebound_midnight: on a phone the part that is asked about is named in sight'(world) {
    const ann = await alone(world, 'runebound_midnight', { size: PHONE, others: 5 })
    assert.ok(await asked(ann))
    await ann.waitForFunction(() => {
      const at = document.querySelector('.jump .here, .jump .lit')?.getBoundingClientRect()
      return at !== undefined && at.left >= 0 && at.right <= innerWidth
    })
    faultless(ann)
    await ann.context().close()
  },
}
