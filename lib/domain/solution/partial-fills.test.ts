import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor } from '@/lib/domain/fee/factor'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import { limitBeforeFees } from '@/lib/domain/fee/policy'
import { limitSurplus, respectsLimit } from '@/lib/domain/fee/surplus'
import {
  executedAmounts,
  filledAmount,
  isDust,
  isFilled,
  NO_FILLS,
  remainingAmounts,
  sumFills,
} from '@/lib/domain/order/fills'
import type { OrderFills, OrderKind } from '@/lib/domain/order/order'
import { atoms, mulDivDown, mulDivUp, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { chargeTrade } from '@/lib/domain/solution/charge-trade'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { auctionOrder, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { emulateSettlement } from '@/lib/testing/settlement/emulate'

type Scenario = {
  readonly kind: OrderKind
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly feePolicies: readonly FeePolicy[]
  /** Sell atoms funded in each batch, and by how much each rate exceeds the required one. */
  readonly batches: readonly { readonly funded: bigint; readonly betterBps: bigint }[]
}

const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 50n }),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: 10n ** 27n }),
)

const scenario: fc.Arbitrary<Scenario> = fc.record({
  kind: fc.constantFrom('sell' as const, 'buy' as const),
  sellAmount: amount,
  buyAmount: amount,
  feePolicies: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('volume' as const),
        factor: fc.integer({ min: 0, max: 100 }).map((n) => factor(n / 10_000)),
      }),
      fc.record({
        kind: fc.constant('surplus' as const),
        factor: fc.integer({ min: 0, max: 500 }).map((n) => factor(n / 1_000)),
        maxVolumeFactor: fc.integer({ min: 0, max: 100 }).map((n) => factor(n / 10_000)),
      }),
    ),
    { maxLength: 2 },
  ),
  batches: fc.array(fc.record({ funded: amount, betterBps: fc.bigInt({ min: 0n, max: 500n }) }), {
    minLength: 3,
    maxLength: 8,
  }),
})

/** The plan of one batch for the remainder, at the tightest rate the fees allow or better. */
function planOf(
  { kind, feePolicies }: Scenario,
  order: ReturnType<typeof auctionOrder>,
  remaining: { sellAmount: bigint; buyAmount: bigint },
  betterBps: bigint,
): SolutionTrade | null {
  const limit = limitBeforeFees(order.data, feePolicies)
  const rated =
    kind === 'sell'
      ? {
          executedSell: remaining.sellAmount,
          executedBuy:
            (mulDivUp(remaining.sellAmount, limit.buyAmount, limit.sellAmount) *
              (10_000n + betterBps)) /
            10_000n,
        }
      : {
          executedSell: mulDivDown(
            mulDivDown(remaining.buyAmount, limit.sellAmount, limit.buyAmount),
            10_000n,
            10_000n + betterBps,
          ),
          executedBuy: remaining.buyAmount,
        }
  if (rated.executedSell === 0n || rated.executedBuy === 0n) return null
  return {
    uid: order.uid,
    executedSell: atoms(rated.executedSell),
    executedBuy: atoms(rated.executedBuy),
    networkFee: atoms(0n),
  }
}

/** Runs the batches as auction, fees and contract would; null fills are unsettled batches. */
function run(spec: Scenario) {
  const { kind, sellAmount, buyAmount, feePolicies } = spec
  const order = auctionOrder({
    n: 1,
    sellToken: WETH,
    buyToken: USDC,
    sellAmount,
    buyAmount,
    kind,
    feePolicies,
    partiallyFillable: true,
  })
  const trades: OrderFills[] = []
  let surplus = 0n
  for (const { funded, betterBps } of spec.batches) {
    const fills = sumFills(trades)
    if (isFilled(order.data, fills)) break
    const remaining = remainingAmounts(order.data, fills, funded)
    if (isDust(order.data, remaining)) continue
    const plan = planOf(spec, order, remaining, betterBps)
    if (plan === null) continue
    const { trade } = chargeTrade(order, plan)
    if (trade.executedBuy === 0n || !respectsLimit(order.data, trade)) continue
    expect(trade.executedSell <= funded).toBe(true)
    const contract = emulateSettlement(
      {
        clearingPrices: [trade.executedBuy, trade.executedSell],
        trades: [
          {
            data: order.data,
            signingScheme: 'presign',
            signature: hex('0x'),
            sellTokenIndex: 0,
            buyTokenIndex: 1,
            executedAmount: kind === 'sell' ? trade.executedSell : trade.executedBuy,
          },
        ],
      },
      { blockTimestamp: unixSeconds(0), filledAmounts: [filledAmount(order.data, fills)] },
    )
    if (!contract.ok) throw new Error(contract.error.description)
    const [event] = contract.value
    if (event === undefined) throw new Error('one trade')
    expect([event.sellAmount, event.buyAmount]).toEqual([trade.executedSell, trade.executedBuy])
    trades.push(event)
    surplus += limitSurplus(order.data, trade)
    expect(event.filledAmount).toBe(filledAmount(order.data, sumFills(trades)))
  }
  return { data: order.data, trades, surplus }
}

describe('an order filled over several batches', () => {
  it('is filled by no atom more than it allows, and keeps its limit in every fill and in total', () => {
    let several = 0
    let complete = 0
    fc.assert(
      fc.property(scenario, (spec) => {
        const { data, trades, surplus } = run(spec)
        const sums = sumFills(trades)
        const executed = executedAmounts(sums)
        const whole = data.kind === 'sell' ? data.sellAmount : data.buyAmount
        expect(filledAmount(data, sums) <= whole).toBe(true)
        const total = {
          executedSell: executed.executedSellAmountBeforeFees,
          executedBuy: executed.executedBuyAmount,
        }
        expect(respectsLimit(data, total)).toBe(true)
        // The surplus of each fill rounds against the owner, so the sum is at most the total.
        const inTotal = trades.length === 0 ? 0n : limitSurplus(data, total)
        expect(surplus <= inTotal && inTotal - surplus <= BigInt(trades.length)).toBe(true)
        if (trades.length >= 3) several += 1
        if (isFilled(data, sums)) complete += 1
      }),
      { seed: 17, numRuns: 3_000 },
    )
    expect(several).toBeGreaterThan(100)
    expect(complete).toBeGreaterThan(100)
  })

  it('leaves only dust once funds can trade no more, and never treats a whole order as dust', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom('sell' as const, 'buy' as const),
        (s, b, kind) => {
          const { data } = auctionOrder({
            n: 1,
            sellToken: WETH,
            buyToken: USDC,
            sellAmount: s,
            buyAmount: b,
            kind,
            partiallyFillable: true,
          })
          expect(isDust(data, remainingAmounts(data, NO_FILLS))).toBe(false)
          // One atom of a sell order is tradable only while it is worth an atom of the other side.
          const oneAtom = remainingAmounts(data, NO_FILLS, 1n)
          if (kind === 'sell') expect(isDust(data, oneAtom)).toBe(b < s)
          expect(isDust(data, remainingAmounts(data, NO_FILLS, 0n))).toBe(true)
        },
      ),
    )
  })
})
