import { describe, expect, it } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { err, ok } from '@/lib/domain/shared/result'
import type { Forward } from './gateway'
import { createUpstreamOrders, requestTurns } from './upstream-orders'

const UID = orderUid(`0x${'11'.repeat(56)}`)
const TX = txHash(`0x${'ab'.repeat(32)}`)
const ACCOUNT = address(`0x${'aa'.repeat(20)}`)

function upstreamSaying(outcome: unknown) {
  let turns = 0
  const orders = createUpstreamOrders({
    forward: (async () => outcome) as unknown as Forward,
    turn: async () => {
      turns += 1
    },
    signal: new AbortController().signal,
  })
  return { orders, turns: () => turns }
}

const trade = (blockNumber: number, logIndex: number, hash: typeof TX | null) => ({
  ...{ blockNumber, logIndex, txHash: hash, orderUid: UID, owner: ACCOUNT },
  sellAmount: atoms(BigInt(blockNumber * 10 + logIndex)),
  sellAmountBeforeFees: atoms(BigInt(blockNumber * 10)),
  buyAmount: atoms(5n),
})

describe('orders with another deployment', () => {
  it('are asked for in turn, each request one', async () => {
    const { orders, turns } = upstreamSaying(ok([]))
    await orders.page({ account: ACCOUNT, offset: 0, limit: 10 })
    await orders.byUids([UID])
    await orders.trades(UID)
    expect(turns()).toBe(3)
  })

  it('have their trades oldest first, as far as their transactions are known', async () => {
    const newestFirst = [trade(3, 1, TX), trade(2, 5, null), trade(2, 1, TX), trade(1, 0, TX)]
    const { orders } = upstreamSaying(ok(newestFirst))
    expect(await orders.trades(UID)).toEqual([
      { sellAmount: 10n, buyAmount: 5n, feeAmount: 0n, txHash: TX, blockNumber: 1 },
      { sellAmount: 21n, buyAmount: 5n, feeAmount: 1n, txHash: TX, blockNumber: 2 },
    ])
  })

  it.each([
    ['as long as it says', 7, 7_000],
    ['for as long as seems right where it does not say', undefined, 0],
  ])('leave an upstream with a limit alone %s', async (_, retryAfterSeconds, retryAfterMs) => {
    const refusal = { errorType: 'RateLimited', description: 'slow down', retryAfterSeconds }
    const { orders } = upstreamSaying(err(refusal))
    await expect(orders.trades(UID)).rejects.toMatchObject({ retryable: true, retryAfterMs })
  })

  it('are unknown, not gone, when they are refused', async () => {
    const { orders } = upstreamSaying(err({ errorType: 'NotFound', description: 'no route' }))
    const page = orders.page({ account: ACCOUNT, offset: 0, limit: 10 })
    await expect(page).rejects.toMatchObject({ retryable: false, retryAfterMs: null })
  })
})

describe('turns of requests', () => {
  it('keep two to a second, whoever asks', async () => {
    let now = 0
    const waits: number[] = []
    const turn = requestTurns({
      intervalMs: 500,
      nowMs: () => now,
      wait: async (ms) => {
        waits.push(ms)
      },
    })
    const { signal } = new AbortController()
    await Promise.all([turn(signal), turn(signal), turn(signal)])
    expect(waits).toEqual([500, 1_000])
    now = 5_000
    await turn(signal)
    expect(waits).toHaveLength(2)
  })

  it('end when nobody wants them any more', async () => {
    const turn = requestTurns({ intervalMs: 60_000, nowMs: () => 0 })
    const stop = new AbortController()
    await turn(stop.signal)
    const waiting = turn(stop.signal)
    stop.abort()
    await expect(waiting).rejects.toThrow()
  })
})
