import { beforeEach, expect, it } from 'vitest'
import { type SharedAnswers, sharedAnswers } from './shared-answers'

let asked: number
let nowMs: number
let shared: SharedAnswers<string>

beforeEach(() => {
  asked = 0
  nowMs = 0
  shared = sharedAnswers<string>({
    maxEntries: 3,
    longestMs: 100,
    nowMs: () => nowMs,
    isShared: (answer) => answer !== 'a fault',
  })
})

const ask = (text: string, subjects: readonly string[] = [], answer = 'answered', maxAgeMs = 100) =>
  shared.ask({ text, subjects, maxAgeMs }, async () => {
    asked += 1
    return answer
  })

it('makes room of the oldest answers when it is full', async () => {
  for (const text of ['a', 'b', 'c', 'd']) await ask(text)
  await ask('d')
  await ask('b')
  expect(asked).toBe(4)
  await ask('a')
  expect(asked).toBe(5)
})

it('gives up answers that are too old before any that is not', async () => {
  await ask('old')
  nowMs = 60
  for (const text of ['a', 'b']) await ask(text)
  nowMs = 110
  await ask('c')
  for (const text of ['a', 'b', 'c']) await ask(text)
  expect(asked).toBe(4)
})

it('gives no place to what others may not have', async () => {
  for (const text of ['a', 'b', 'c']) await ask(text)
  for (const text of ['x', 'y', 'z']) await ask(text, [], 'a fault')
  await ask('c')
  expect(asked).toBe(6)
  await ask('x')
  expect(asked).toBe(7)
})

it('does not share an answer awaited since before a change', async () => {
  let answer: (text: string) => void = () => undefined
  const before = shared.ask({ text: 'a', subjects: ['one'], maxAgeMs: 100 }, () => {
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  shared.forget(['one'])
  expect(await ask('a', ['one'], 'after')).toBe('after')
  answer('before')
  expect(await before).toBe('before')
  expect(await ask('a', ['one'], 'never asked')).toBe('after')
})

it('forgets each subject of a question, and all of them when too many have changed', async () => {
  for (const changed of ['one', 'two']) {
    await ask('a', ['one', 'two'])
    const before = asked
    shared.forget([changed])
    await ask('a', ['one', 'two'])
    expect(asked).toBe(before + 1)
  }
  await ask('b', ['three'])
  const before = asked
  for (let subject = 0; subject < 6_000; subject += 1) shared.forget([`subject ${subject}`])
  await ask('b', ['three'])
  expect(asked).toBe(before + 1)
})
