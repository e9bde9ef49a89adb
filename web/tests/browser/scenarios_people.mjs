// Several people at one table: deals, undo, talk, seats that change hands, a server that comes back. Each scenario is a function of ({ url, browser }).

import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PHONE, accessible, asked, call, faultless, moment, person, picture, seeded, startServer, takeTurn } from './kit.mjs'

const two = [{ kind: 'me', name: 'Ann' }, { kind: 'open' }]

export const scenarios = {
  async 'rematch: who still looks at the result sees that one is laid, and sits down at it'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: two, settings: {}, clock: 0, open: false })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    for (const [who, cell] of [[ann, 0], [ben, 3], [ann, 1], [ben, 4], [ann, 2]]) {
      await asked(who)
      await who.locator(`.face[data-id="cell:${cell}"]`).click()
    }
    await ben.locator('dialog').getByRole('button', { name: 'Rematch', exact: true }).waitFor()
    await ann.locator('dialog').getByRole('button', { name: 'Rematch', exact: true }).click()
    await ben.locator('dialog').getByRole('button', { name: 'Sit down at the rematch' }).click()
    await asked(ann)
    await ben.waitForFunction((at) => location.pathname === at, new URL(ann.url()).pathname)
    await ben.locator('.area').first().waitFor()
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'empty chair: nobody thinks at it, who watches is offered it, and who has gone is away'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'leduc', name: '', seats: two, settings: {}, clock: 0, open: true })
    await ann.goto(`${url}/table/${made.table}`)
    await asked(ann)
    await takeTurn(ann)
    await ann.getByText('Waiting for someone to sit down').waitFor()
    assert.equal(await ann.locator('.area.others .doing').innerText(), 'free seat')
    await ben.goto(`${url}/table/${made.table}`) // the address, and not the invitation
    await ben.getByText('You are watching.').waitFor()
    await ben.getByRole('link', { name: 'Sit down' }).click()
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await asked(ben)
    await ann.locator('.area.others .doing', { hasText: 'thinking' }).waitFor()
    await ben.goto('about:blank')
    await ann.getByText('Waiting for Ben (away)').waitFor()
    assert.equal(await ann.locator('.area.others .doing').innerText(), 'away')
    await ben.goBack()
    await ann.locator('.area.others .doing', { hasText: 'thinking' }).waitFor()
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
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
    await ben.getByText(/Ann asks to take back “.*Ann.*” and the action after it\./).waitFor()
    await ben.getByRole('button', { name: 'Agree' }).click()
    await ann.locator('.page[data-moment="0"]').waitFor()
    faultless(ann, ben)
    await ann.context().close()
    await ben.context().close()
  },

  async 'undo: whoever asked is told who refused, until something happens'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben', { size: PHONE })
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'tictactoe', name: '', seats: two, settings: {}, clock: 0, open: true })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await asked(ann)
    await ann.locator('.face[data-id="cell:0"]').click()
    await asked(ben)
    await ben.locator('.face[data-id="cell:1"]').tap()
    await ann.locator('.page[data-moment="2"]').waitFor()
    const eve = await person(browser, 'Eve')
    await eve.goto(ann.url())
    await eve.getByText('You are watching.').waitFor()
    await ann.keyboard.press('u')
    await ann.getByText(/Your undo of “.*” and the action after it waits for Ben\./).waitFor()
    await ben.getByText(/Ann asks to take back “/).waitFor()
    await accessible(ben, 'an undo that is asked for')
    await ben.getByRole('button', { name: 'Refuse' }).tap()
    const told = ann.getByText(/Ben would rather leave it as it is/)
    await told.waitFor()
    await accessible(ann, 'an undo that was refused')
    await picture(ann, 'undo-refused')
    assert.equal(await moment(ann), 2)
    for (const page of [ben, eve]) assert.equal(await page.getByText(/asks to take|would rather/).count(), 0)
    await ann.locator('.face[data-id="cell:4"]').click()
    await told.waitFor({ state: 'detached' })
    faultless(ann, ben, eve)
    for (const one of [ann, ben, eve]) await one.context().close()
  },

  async 'time_loop: a sealed answer outlives a reload, can be changed, and is seen by nobody else'({ url, browser }) {
    const ann = await person(browser, 'Ann')
    const ben = await person(browser, 'Ben')
    await ann.goto(url)
    const made = await call(ann, 'POST', '/api/tables', { game: 'time_loop', name: '', seats: two, settings: { step_seconds: 0 }, clock: 0, open: true })
    await ann.goto(`${url}/table/${made.table}`)
    await ben.goto(`${url}/join/${made.table}?invite=${Object.values(made.invites)[0]}`)
    await ben.getByRole('button', { name: 'Sit down' }).click()
    assert.ok((await asked(ann)) && (await asked(ben)))
    await takeTurn(ann, seeded(2))
    await ann.getByText('Sealed:').waitFor()
    const sealed = await ann.locator('.prompt .what').innerText()
    await ann.reload()
    await ann.getByText('Sealed:').waitFor()
    assert.equal(await ann.locator('.prompt .what').innerText(), sealed)
    const eve = await person(browser, 'Eve')
    await eve.goto(ann.url())
    await eve.getByText('You are watching.').waitFor()
    const words = sealed.replace(/^.*Sealed:\s*/s, '').replace(/ \(.*$/, '')
    for (const page of [ben, eve]) assert.equal(await page.locator('.log').getByText(words).count(), 0, 'who has answered is told, and not what')
    await ann.getByRole('button', { name: 'Change my answer' }).click()
    const others = ann.locator('.scroll [data-mark=next][tabindex]')
    await others.first().waitFor()
    await others.last().dispatchEvent('click')
    await ann.waitForFunction((was) => /Sealed:/.test(document.querySelector('.prompt .what').innerText) && document.querySelector('.prompt .what').innerText !== was, sealed)
    assert.ok(await asked(ben), 'nobody was hurried')
    faultless(ann, ben, eve)
    for (const one of [ann, ben, eve]) await one.context().close()
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
}
