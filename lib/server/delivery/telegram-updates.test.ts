import { describe, expect, it } from 'vitest'
import type { Db } from '@/lib/infra/db/database'
import type { TelegramMessage, TelegramUpdates } from '@/lib/infra/delivery/telegram'
import { InfraError } from '@/lib/infra/errors'
import { readTelegramUpdates } from './telegram-updates'

/** A bot whose answers to each request for updates are given; then it is silent. */
function scene(replies: (TelegramUpdates | Error)[], wanted: { sayFails?: boolean } = {}) {
  const offsets: number[] = []
  const said: string[] = []
  const faults: unknown[] = []
  let held = 0
  let released = 0
  let stored: string | null = null
  let lose = () => {}
  let idle = () => {}
  const isIdle = new Promise<void>((resolve) => {
    idle = resolve
  })
  const stop = readTelegramUpdates({
    database: {
      // The two queries of the loop: with a value it stores the offset, else it reads it.
      bind: <Input, Output>(_query: (db: Db, input: Input) => Promise<Output>) =>
        (async (input: { value?: string }) => {
          if (input.value !== undefined) stored = input.value
          return stored
        }) as unknown as (input: Input) => Promise<Output>,
      tryLeaderLock: async () => {
        held += 1
        return {
          lost: new Promise<void>((resolve) => {
            lose = resolve
          }),
          release: async () => {
            released += 1
          },
        }
      },
    },
    bot: {
      readUpdates: async (offset, signal) => {
        offsets.push(offset)
        const next = replies.shift()
        if (next instanceof Error) throw next
        if (next !== undefined) return next
        idle()
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      },
      say: async (chatId, text) => {
        if (wanted.sayFails) throw new Error('blocked')
        said.push(`${chatId}: ${text}`)
      },
    },
    answer: async ({ text }) => `you said ${text}`,
    onFault: (error) => faults.push(error),
    random: () => 1,
    firstPauseMs: 1,
  })
  return { offsets, said, faults, isIdle, stop, lose: () => lose(), locks: () => [held, released] }
}

const message = (text: string): TelegramMessage => ({ chatId: '77', label: '@ada', text })

describe('reading what the bot is told', () => {
  it('answers each message and goes on behind the last', async () => {
    const { isIdle, offsets, said, stop, locks } = scene([
      { nextOffset: 12, messages: [message('a'), message('b')] },
      { nextOffset: 12, messages: [] },
    ])
    await isIdle
    await stop()
    expect(said).toEqual(['77: you said a', '77: you said b'])
    expect(offsets).toEqual([0, 12, 12])
    expect(locks()).toEqual([1, 1])
  })

  it('tries again after a fault', async () => {
    const away = new InfraError('telegram: cannot be reached', { retryable: true, cause: null })
    const { isIdle, faults, offsets, stop } = scene([away, away, { nextOffset: 3, messages: [] }])
    await isIdle
    await stop()
    expect(faults).toEqual([away, away])
    expect(offsets).toEqual([0, 0, 0, 3])
  })

  it('is not held up by somebody who cannot be answered', async () => {
    const { isIdle, faults, offsets, stop } = scene(
      [{ nextOffset: 5, messages: [message('a'), message('b')] }],
      { sayFails: true },
    )
    await isIdle
    await stop()
    expect(faults).toHaveLength(2)
    expect(offsets).toEqual([0, 5])
  })

  it('ends with the lock and begins with the next', async () => {
    const { isIdle, lose, locks, stop } = scene([])
    await isIdle
    lose()
    await expect.poll(locks).toEqual([2, 1])
    await stop()
    expect(locks()).toEqual([2, 2])
  })
})
