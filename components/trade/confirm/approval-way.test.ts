import { describe, expect, it } from 'vitest'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import { quoteResponseCodec } from '@/lib/contract/codecs/quote'
import { exampleOrder, exampleQuote } from '@/lib/contract/guide/example-order'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { approvalWay, hasPendingPermit, isCostly, permitCost } from './approval-way'

const SELL_TOKEN = address(`0x${'70'.repeat(20)}`)

const way = (input: Partial<Parameters<typeof approvalWay>[0]>) =>
  approvalWay({
    isNeeded: true,
    wantsTransaction: false,
    canBatch: false,
    permit: 'possible',
    ...input,
  })

describe('approvalWay', () => {
  it('is none where the allowance suffices, whatever the wallet can do', () => {
    expect(way({ isNeeded: false, canBatch: true }).kind).toBe('none')
  })

  it('has the fewest confirmations, then no transaction', () => {
    expect(way({ canBatch: true }).kind).toBe('batch')
    expect(way({ canBatch: true, permit: null }).kind).toBe('batch')
    expect(way({}).kind).toBe('permit')
    expect(way({ permit: 'noPermit' })).toEqual({ kind: 'transaction', why: 'noPermit' })
  })

  it('is a transaction where the user wants one, without waiting for what is not needed', () => {
    const chosen = { kind: 'transaction', why: 'chosen' }
    expect(way({ wantsTransaction: true, canBatch: true })).toEqual(chosen)
    expect(way({ wantsTransaction: true, canBatch: null, permit: null })).toEqual(chosen)
  })

  it('is unknown until a better way is ruled out', () => {
    expect(way({ isNeeded: null }).kind).toBe('unknown')
    expect(way({ canBatch: null }).kind).toBe('unknown')
    expect(way({ permit: null }).kind).toBe('unknown')
  })
})

describe('isCostly', () => {
  it('leaves at least half of the slippage', () => {
    // 0.5 % of 1,000,000 is 5,000.
    expect(isCostly(2_500n, 1_000_000n, bps(50))).toBe(false)
    expect(isCostly(2_501n, 1_000_000n, bps(50))).toBe(true)
  })

  it('lets a limit order wait for a market that pays, and does not judge what is unknown', () => {
    expect(isCostly(2_501n, 1_000n, null)).toBe(false)
    expect(isCostly(null, 1_000n, bps(50))).toBe(false)
  })
})

describe('permitCost', () => {
  const quoted = (feeAmount: bigint, gasAmount: bigint | string) => {
    const response = quoteResponseCodec.parse(exampleQuote)
    return { ...response, quote: { ...response.quote, feeAmount: atoms(feeAmount), gasAmount } }
  }

  it('is the share of the quoted fee that its gas has, rounded up', () => {
    expect(permitCost(quoted(300n, 240_000n))).toBe(100n)
    expect(permitCost(quoted(301n, 240_000n))).toBe(101n)
  })

  it('is unknown without a quote or whole gas', () => {
    expect(permitCost(null)).toBeNull()
    expect(permitCost(quoted(300n, 0n))).toBeNull()
    expect(permitCost(quoted(300n, '240000.5'))).toBeNull()
  })
})

describe('hasPendingPermit', () => {
  const hook = { target: SELL_TOKEN, value: wei(0n), callData: hex('0x') }
  const order: Order = {
    ...orderCodec.parse(exampleOrder),
    status: 'open',
    sellToken: SELL_TOKEN,
    executedSellAmount: atoms(0n),
    interactions: { pre: [hook], post: [] },
  }

  it('is true for an open order of the token whose hooks have not run', () => {
    expect(hasPendingPermit([order], SELL_TOKEN)).toBe(true)
    expect(hasPendingPermit([{ ...order, status: 'presignaturePending' }], SELL_TOKEN)).toBe(true)
  })

  const changes: readonly (readonly [string, Partial<Order>])[] = [
    ['ended', { status: 'fulfilled' }],
    ['sells another token', { sellToken: order.buyToken }],
    ['was filled in part, with which its hooks ran', { executedSellAmount: atoms(1n) }],
    ['has no hooks before it is settled', { interactions: { pre: [], post: [hook] } }],
  ]
  it.each(changes)('is false for an order that %s', (_, change) => {
    expect(hasPendingPermit([{ ...order, ...change }], SELL_TOKEN)).toBe(false)
  })
})
