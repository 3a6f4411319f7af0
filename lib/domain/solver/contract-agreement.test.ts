import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { chargedFees } from '@/lib/domain/fee/policy'
import { tradeScore } from '@/lib/domain/fee/surplus'
import { planSettlement } from '@/lib/domain/settlement/encode'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { totalFee } from '@/lib/domain/solution/charge-trade'
import { verifySolution } from '@/lib/domain/solution/verify'
import { emulateSettlement } from '@/lib/testing/settlement/emulate'
import { caseCount } from '@/lib/testing/test-seed'
import { auctionArbitrary } from './auction.fixture'
import { inProcessSolvers } from './registry'

describe('the contract’s own arithmetic', () => {
  it('reproduces every planned amount, and with it fees and score', () => {
    let trades = 0
    let charged = 0
    fc.assert(
      fc.property(auctionArbitrary, (auction) => {
        const orders = new Map(auction.orders.map((order) => [order.uid, order]))
        const pools = new Map(auction.pools.map((pool) => [pool.address, pool]))
        for (const bid of inProcessSolvers.flatMap((s) => s.solve(auction, () => false))) {
          const verified = verifySolution(auction, bid)
          if (!verified.ok) throw new Error(verified.error.reason)
          const { solution } = verified.value
          const { settlementContract, wrappedNativeToken } = auction
          const plan = planSettlement({
            solution,
            orders,
            pools,
            settlementContract,
            wrappedNativeToken,
          })
          if (!plan.ok) throw new Error(plan.error.description)
          const emulated = emulateSettlement(plan.value, { blockTimestamp: unixSeconds(0) })
          if (!emulated.ok) throw new Error(emulated.error.description)
          let score = 0n
          for (const [index, planned] of solution.trades.entries()) {
            const event = emulated.value[index]
            const order = orders.get(planned.uid)
            if (!event || !order) throw new Error('every trade has its event and order')
            const executedSell = event.sellAmount - event.feeAmount
            expect([executedSell, event.buyAmount]).toEqual([
              planned.executedSell,
              planned.executedBuy,
            ])
            const { data, feePolicies } = order
            const executed = { executedSell, executedBuy: event.buyAmount }
            const fees = chargedFees(feePolicies, data, executed)
            expect(fees).toEqual(verified.value.trades[index]?.protocolFees)
            if (fees.some((fee) => fee > 0n)) charged++
            const price =
              nativePriceOf(auction.nativePrices, data.buyToken, wrappedNativeToken) ?? 0n
            const scored = tradeScore(data, executed, totalFee(fees), price)
            score += scored.ok ? scored.value : 0n
            trades++
          }
          expect(score).toBe(verified.value.score)
        }
      }),
      { seed: 99, numRuns: caseCount({ few: 100, many: 300 }) },
    )
    expect(trades).toBeGreaterThan(300)
    expect(charged).toBeGreaterThan(50)
  })
})
