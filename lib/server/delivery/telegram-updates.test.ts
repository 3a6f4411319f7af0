import { describe, expect, it } from 'vitest'
import type { TelegramMessage, TelegramUpdates } from '@/lib/infra/delivery/telegram'
import { InfraError } from '@/lib/infra/errors'
import { readTelegramUpdates } from './telegram-updates'

/** A bot with given replies to the requests for updates; then it never replies. */
function scene(replies: (TelegramUpdates | Error)[], wanted: { replyFails?: boolean } = {}) {
  const offsets: number[] = []
  const sentReplies: string[] = []
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
    store: {
      selectServerValue: async () => stored,
      upsertServerValue: async ({ value }) => {
        stored = value
      },
    },
    takeLock: async () => {
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
      sendText: async (chatId, text) => {
        if (wanted.replyFails) throw new Error('blocked')
        sentReplies.push(`${chatId}: ${text}`)
      },
    },
    answer: async ({ text }) => `you said ${text}`,
    onFault: (error) => faults.push(error),
    random: () => 1,
    firstPauseMs: 1,
  })
  return {
    offsets,
    sentReplies,
    faults,
    isIdle,
    stop,
    lose: () => lose(),
    locks: () => [held, released],
  }
}

const message = (text: string): TelegramMessage => ({ chatId: '77', label: '@ada', text })

describe('reading messages to the bot', () => {
  it('replies to each message and continues after the last', async () => {
    const { isIdle, offsets, sentReplies, stop, locks } = scene([
      { nextOffset: 12, messages: [message('a'), message('b')] },
      { nextOffset: 12, messages: [] },
    ])
    await isIdle
    await stop()
    expect(sentReplies).toEqual(['77: you said a', '77: you said b'])
    expect(offsets).toEqual([0, 12, 12])
    expect(locks()).toEqual([1, 1])
  })

  it('retries after a fault', async () => {
    const away = new InfraError('telegram: cannot be reached', { retryable: true, cause: null })
    const { isIdle, faults, offsets, stop } = scene([away, away, { nextOffset: 3, messages: [] }])
    await isIdle
    await stop()
    expect(faults).toEqual([away, away])
    expect(offsets).toEqual([0, 0, 0, 3])
  })

  it('is not held up by a chat that cannot be replied to', async () => {
    const { isIdle, faults, offsets, stop } = scene(
      [{ nextOffset: 5, messages: [message('a'), message('b')] }],
      { replyFails: true },
    )
    await isIdle
    await stop()
    expect(faults).toHaveLength(2)
    expect(offsets).toEqual([0, 5])
  })

  it('stops when the lock is lost and starts with the next', async () => {
    const { isIdle, lose, locks, stop } = scene([])
    await isIdle
    lose()
    await expect.poll(locks).toEqual([2, 1])
    await stop()
    expect(locks()).toEqual([2, 2])
  })
})
