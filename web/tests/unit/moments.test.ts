import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Moments } from '../../src/lib/moments.ts'

/** A server that answers when it is told to. */
function desk(): { asked: string[]; answer: () => Promise<void>; moments: Moments<string> } {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const moments = new Moments<string>((moment, eyes) => {
    asked.push(`${eyes}/${moment}`)
    return new Promise((done) => waiting.push(() => done(`table ${moment}`)))
  }, 0)
  const answer = async (): Promise<void> => {
    waiting.shift()?.()
    await new Promise((done) => setTimeout(done, 5))
  }
  return { asked, answer, moments }
}

test('who drags through a game is sent where she began and where she is by then, not all that lies between', async () => {
  const { asked, answer, moments } = desk()
  const wanted = [1, 2, 3, 4, 5].map((moment) => moments.want(moment, '0'))
  await answer()
  await answer()
  assert.deepEqual(await Promise.all(wanted), ['table 1', null, null, null, 'table 5'])
  assert.deepEqual(asked, ['0/1', '0/5'])
})

test('a moment that was sent is not asked for again, and the next one is fetched ahead unless another is wanted', async () => {
  const { asked, answer, moments } = desk()
  const first = moments.want(1, 'open')
  await answer()
  assert.equal(await first, 'table 1')
  void moments.expect(2, 'open')
  await answer()
  await answer()
  assert.deepEqual(asked, ['open/1', 'open/2'])
  assert.equal(await moments.want(2, 'open'), 'table 2')
  assert.equal(await moments.want(1, 'open'), 'table 1')
  const far = moments.want(9, 'open')
  void moments.expect(3, 'open')
  void moments.want(1, 'open')
  await answer()
  await answer()
  assert.equal(await far, null, 'it came late: she is back at the first')
  assert.deepEqual(asked, ['open/1', 'open/2', 'open/9'])
})

test('a refusal is told to whoever asked, and the next wish is tried', async () => {
  let fails = true
  const moments = new Moments((moment: number) => (fails ? Promise.reject(new Error('too fast')) : Promise.resolve(moment)), 0)
  await assert.rejects(moments.want(1, '0'), /too fast/)
  fails = false
  assert.equal(await moments.want(1, '0'), 1)
})
