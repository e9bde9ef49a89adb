import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStray } from '../../src/lib/twice.ts'

test('the second click of two counts for the same thing and the same question only', () => {
  const [once, twice] = [{ detail: 1 }, { detail: 2 }]
  assert.equal(isStray(once, 'card:1', 'Play a card.'), false)
  assert.equal(isStray(twice, 'card:2', 'Play a card.'), true, 'the hand has closed up')
  assert.equal(isStray(twice, 'card:2', 'Play a card.'), true, 'and a third is no better')
  assert.equal(isStray(once, 'card:2', 'Play a card.'), false, 'a click of its own')
  assert.equal(isStray(twice, 'card:2', 'Play a card.'), false, 'the same once more')
  assert.equal(isStray(once, 'pass', 'React to this?'), false)
  assert.equal(isStray(twice, 'pass', 'React to that?'), true, 'another question has come up')
  assert.equal(isStray({ detail: 0 }, 'pass', 'React to that?'), false, 'keys and programs do not double click')
})
