import { describe, expect, it } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { err, ok } from '@/lib/domain/shared/result'
import type { Forward } from './gateway'
import { createUpstreamOrders } from './upstream-orders'

const UID = orderUid(`0x${'11'.repeat(56)}`)
const TX = txHash(`0x${'ab'.repeat(32)}`)
const ACCOUNT = address(`0x${'aa'.repeat(20)}`)

/** Answers with these one after the other, the last one for ever. */
function upstreamSaying(...outcomes: unknown[]) {
  const urgencies: unknown[] = []
  const orders = createUpstreamOrders({
    forward: (async (_: unknown, { urgency }: { urgency: unknown }) => {
      urgencies.push(urgency)
      return outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    }) as unknown as Forward,
    signal: new AbortController().signal,
  })
  return { orders, urgencies }
}

const trade = (blockNumber: number, logIndex: number, hash: typeof TX | null) => ({
  blockNumber,
  logIndex,
  txHash: hash,
  orderUid: UID,
  owner: ACCOUNT,
  sellAmount: atoms(BigInt(blockNumber * 10 + logIndex)),
  sellAmountBeforeFees: atoms(BigInt(blockNumber * 10)),
  buyAmount: atoms(5n),
})

describe('orders with another deployment', () => {
  it('give way to those somebody waits for', async () => {
    const { orders, urgencies } = upstreamSaying(ok([]))
    await orders.page({ account: ACCOUNT, offset: 0, limit: 10 })
    await orders.byUids([UID])
    await orders.trades(UID)
    expect(urgencies).toEqual(['watch', 'watch', 'watch'])
  })

  it('have their trades oldest first, with known transactions', async () => {
    const newestFirst = [trade(3, 1, TX), trade(2, 5, null), trade(2, 1, TX), trade(1, 0, TX)]
    const { orders } = upstreamSaying(ok(newestFirst))
    expect(await orders.trades(UID)).toEqual([
      { sellAmount: 10n, buyAmount: 5n, feeAmount: 0n, txHash: TX, blockNumber: 1 },
      { sellAmount: 21n, buyAmount: 5n, feeAmount: 1n, txHash: TX, blockNumber: 2 },
    ])
  })

  it.each([
    ['after a limit without a duration', 'RateLimited', undefined, 0],
    ['after a limit that did not end in time', 'RateLimited', 7, 7_000],
    ['after an outage', 'ServiceUnavailable', 5, 5_000],
    ['after an answer that cannot be read', 'BadGateway', 5, 5_000],
  ])('may be asked for again %s', async (_, errorType, retryAfterSeconds, retryAfterMs) => {
    const refusal = { errorType, description: 'not now', retryAfterSeconds }
    const { orders } = upstreamSaying(err(refusal))
    await expect(orders.trades(UID)).rejects.toMatchObject({ retryable: true, retryAfterMs })
  })

  it('are unknown, not missing, when the request is refused', async () => {
    const { orders } = upstreamSaying(err({ errorType: 'NotFound', description: 'no route' }))
    const page = orders.page({ account: ACCOUNT, offset: 0, limit: 10 })
    await expect(page).rejects.toMatchObject({ retryable: false, retryAfterMs: null })
  })
})
