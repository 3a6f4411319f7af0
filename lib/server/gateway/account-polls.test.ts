import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderCodec } from '@/lib/contract/codecs/order'
import { type Address, address } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { type AccountPolls, createAccountPolls } from './account-polls'
import { fakeablePause } from './pause.fixture'

const [A, B] = ['aa', 'bb'].map((byte) => address(`0x${byte.repeat(20)}`)) as [Address, Address]
const order = orderCodec.parse(orderSample)

describe('polls of accounts', () => {
  let polls: AccountPolls
  let reads: string[]
  let isDown: boolean

  beforeEach(() => {
    vi.useFakeTimers()
    reads = []
    isDown = false
    polls = createAccountPolls({
      read: async (account, { isFirst }) => {
        reads.push(`${account.slice(2, 4)}${isFirst ? ' first' : ''}`)
        return isDown ? failure('ServiceUnavailable', 'down') : ok([order])
      },
      nowMs: Date.now,
      wait: fakeablePause,
    })
  })
  afterEach(() => {
    polls.stop()
    vi.useRealTimers()
  })

  it('read an account at once, then once a minute, however many follow it', async () => {
    const seen: number[] = []
    for (let reader = 0; reader < 3; reader += 1) {
      polls.follow(A, (orders) => seen.push(orders.length))
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads).toEqual(['aa first'])
    expect(seen).toEqual([1, 1, 1])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toEqual(['aa first', 'aa'])
  })

  it('give a new follower what the last one had', async () => {
    polls.follow(A, () => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    const seen: number[] = []
    polls.follow(A, (orders) => seen.push(orders.length))
    expect(seen).toEqual([1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads).toHaveLength(1)
  })

  it('read at once who placed an order here', async () => {
    polls.follow(A, () => undefined)
    polls.follow(B, () => undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    reads = []
    polls.makeDue(B)
    await vi.advanceTimersByTimeAsync(100)
    expect(reads).toEqual(['bb'])
  })

  it('try again after a fault, and end with the last who follows', async () => {
    isDown = true
    const stop = polls.follow(A, () => undefined)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(reads).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reads).toHaveLength(2)
    stop()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(reads).toHaveLength(2)
  })
})
