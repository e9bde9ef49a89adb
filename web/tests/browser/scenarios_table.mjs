// The table itself: what glows, what is in sight, cards at large, on a desk and on a phone, by pointer and by keys. Each scenario is a function of ({ url, browser }).

import assert from 'node:assert/strict'
import { DESK, PHONE, accessible, asked, call, faultless, inSight, isOver, moment, person, picture, seeded, takeTurn } from './kit.mjs'

export const scenarios = {
  async 'double click: what it picks stays picked'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    for (let tries = 0; ; tries++) {
      assert.ok(tries < 12, 'no card of these rows has several places to go to')
      const seats = [{ kind: 'me', name: 'Ann' }, { kind: 'bot:random' }]
      const made = await call(ann, 'POST', '/api/tables', { game: 'who_will_reign', name: '', seats, settings: { first: 1 }, clock: 0, open: false })
      await ann.goto(`${url}/table/${made.table}`)
      await asked(ann)
      const cards = ann.locator('.zone .card[data-mark=next]')
      let found = -1
      for (let at = 0; at < (await cards.count()) && found < 0; at++) {
        await cards.nth(at).dispatchEvent('click')
        if ((await ann.locator('.picks .back').count()) > 0 && (await ann.locator('.picks button.primary').count()) === 0) found = at
        await ann.keyboard.press('Escape')
      }
      if (found < 0) continue
      const card = await cards.nth(found).getAttribute('data-id')
      await ann.locator(`.zone .card[data-id="${card}"]`).dblclick()
      await ann.locator(`.zone .card[data-id="${card}"][data-mark=chosen]`).waitFor()
      await ann.locator(`.zone .card[data-id="${card}"]`).click({ delay: 20 })
      await ann.locator(`.zone .card[data-id="${card}"][data-mark=next]`).waitFor()
      break
    }
    faultless(ann)
    await ann.context().close()
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

  async 'gallery: of every card of the five games nothing is cut or covered, however wide it is'({ url, browser }) {
    /** What is wrong with the faces that hang there, and how many texts are not shown. */
    const look = (width) => {
      for (const zone of document.querySelectorAll('.zone')) zone.style.setProperty('--card', width ? `${width}px` : '')
      const faults = []
      let unread = 0
      for (const card of document.querySelectorAll('.zone .card')) {
        const face = card.querySelector('.face').getBoundingClientRect()
        const parts = [...card.querySelectorAll('.head, .type, .text, .badges')].map((part) => ({ part, at: part.getBoundingClientRect() })).filter(({ at }) => at.height > 0)
        const shown = parts.filter(({ at }) => at.left < face.left + face.width / 2) // not in the second column
        if (!shown.some(({ part }) => part.className.startsWith('text'))) unread++
        const say = (what, part) => faults.push(`${what} at ${Math.round(face.width)}: ${part.className.split(' ')[0]} of ${card.querySelector('.title').textContent}`)
        for (const badge of card.querySelectorAll('.whose')) {
          const [edge, sign, name] = [badge, ...badge.children].map((one) => one.getBoundingClientRect())
          if (sign.left < edge.left || sign.right > edge.right || sign.bottom > edge.bottom + 1) say('no sign', badge)
          if (name.top < edge.bottom - 1 && name.right > edge.right) say('half a name', badge)
        }
        shown.forEach(({ part, at }, number) => {
          const badges = part.classList.contains('badges')
          if (!badges && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)) say('cut', part)
          if (!badges && at.bottom > face.bottom + 1) say('beyond the card', part)
          if (shown.slice(0, number).some((before) => before.at.bottom > at.top + 1)) say('over what is before it', part)
        })
      }
      return { faults, unread }
    }
    for (const size of [DESK, { width: 1920, height: 1080 }, PHONE]) {
      const ann = await person(browser, 'Ann', { size })
      await ann.goto(url)
      for (const of of ['queen_by_midnight', 'runebound_midnight', 'time_loop', 'maidens_quest', 'who_will_reign']) {
        const made = await call(ann, 'POST', '/api/tables', { game: 'gallery', name: '', seats: [{ kind: 'me', name: 'Bartholomew' }], settings: { of }, clock: 0, open: false })
        await ann.goto(`${url}/table/${made.table}`)
        assert.ok(await asked(ann))
        for (const width of size === DESK ? [0, 98, 116, 124, 139, 150, 197] : [0]) {
          const { faults, unread } = await ann.evaluate(look, width)
          assert.deepEqual(faults, [], `${of} on ${size.width}`)
          if (width >= 150) assert.equal(unread, await ann.locator('.zone .card:not(:has(.text))').count(), `${of}: every text is shown at ${width}`)
        }
      }
      faultless(ann)
      await ann.context().close()
    }
  },

  async 'own cards: seven lie in one row beside what is reckoned, with the log open'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'gallery', name: '', seats: [{ kind: 'me', name: 'Ann' }], settings: { of: 'who_will_reign' }, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    assert.ok(await asked(ann))
    if ((await ann.locator('.side').count()) === 0) await ann.keyboard.press('l')
    await ann.locator('.side').waitFor()
    const rows = await ann.locator('.zone[data-place=bought] .card').evaluateAll((cards) => cards.map((card) => [card.getBoundingClientRect().top, card.getBoundingClientRect().width]))
    assert.equal(rows.length, 7)
    assert.equal(new Set(rows.map(([top]) => Math.round(top))).size, 1, `at ${rows[0][1]}`)
    await picture(ann, 'seven-in-a-row')
    faultless(ann)
    await ann.context().close()
  },
}
