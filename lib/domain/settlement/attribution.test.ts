import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import type { SettlementLog } from '@/lib/domain/settlement/chain-events'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, txHash } from '@/lib/domain/shared/hex'
import type { Solution } from '@/lib/domain/solution/solution'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import { auctionArbitrary } from '@/lib/domain/solver/auction.fixture'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { emulateSettlement } from '@/lib/testing/settlement/emulate'
import { caseCount } from '@/lib/testing/test-seed'
import { attributeSettlement, type WinningSolution } from './attribution'
import { planSettlement, settlementCalldata } from './encode'

const SOLVER = address(`0x${'50'.repeat(20)}`)
const position = (logIndex: number) => ({
  blockNumber: 11,
  blockHash: blockHash(`0x${'0b'.repeat(32)}`),
  logIndex,
  txHash: txHash(`0x${'0c'.repeat(32)}`),
})

/** The trades the chain would report for a settled solution. */
function logOf(auction: Auction, { solution }: VerifiedSolution): SettlementLog {
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const plan = planSettlement({
    solution,
    orders,
    pools: new Map(auction.pools.map((pool) => [pool.address, pool])),
    settlementContract: auction.settlementContract,
    wrappedNativeToken: auction.wrappedNativeToken,
  })
  if (!plan.ok) throw new Error(plan.error.description)
  const emulated = emulateSettlement(plan.value, { blockTimestamp: unixSeconds(0) })
  if (!emulated.ok) throw new Error(emulated.error.description)
  return {
    ...position(solution.trades.length),
    solver: SOLVER,
    input: settlementCalldata(plan.value, auction.id),
    gasUsed: 1n,
    effectiveGasPrice: wei(1n),
    leftovers: new Map(),
    trades: solution.trades.map(({ uid }, index) => {
      const order = orders.get(uid)
      const event = emulated.value[index]
      if (order === undefined || event === undefined) throw new Error('a trade has both')
      const { sellToken, buyToken } = order.data
      const { sellAmount, buyAmount, feeAmount } = event
      return {
        ...position(index),
        uid,
        owner: order.owner,
        sellToken,
        buyToken,
        sellAmount,
        buyAmount,
        feeAmount,
      }
    }),
  }
}

/** A winner as read from the database. */
function winnerOf(auction: Auction, { solution }: VerifiedSolution): WinningSolution {
  const policies = new Map(auction.orders.map((order) => [order.uid, order.feePolicies]))
  return {
    solutionUid: 0,
    solver: SOLVER,
    trades: solution.trades.map(({ uid, executedSell, executedBuy }) => ({
      uid,
      executedSell,
      executedBuy,
      feePolicies: policies.get(uid) ?? [],
    })),
  }
}

/** What the first solver bids that finds anything. */
function firstBid(auction: Auction): Solution | null {
  for (const { solve } of inProcessSolvers) {
    const [bid] = solve(auction, () => false)
    if (bid !== undefined) return bid
  }
  return null
}

describe('attributeSettlement', () => {
  it('derives every planned fee from chain data alone, in the surplus token', () => {
    let charged = 0
    fc.assert(
      fc.property(auctionArbitrary, (auction) => {
        for (const bid of inProcessSolvers.flatMap((s) => s.solve(auction, () => false))) {
          const verified = verifySolution(auction, bid)
          if (!verified.ok) throw new Error(verified.error.reason)
          const log = logOf(auction, verified.value)
          const found = attributeSettlement(log, [winnerOf(auction, verified.value)])
          expect(found).toMatchObject({ auctionId: auction.id, solutionUid: 0 })
          expect(found.executions).toHaveLength(verified.value.trades.length)
          for (const [index, { uid, protocolFees }] of verified.value.trades.entries()) {
            const data = auction.orders.find((order) => order.uid === uid)?.data
            const token = data?.kind === 'sell' ? data.buyToken : data?.sellToken
            const execution = found.executions[index]
            expect(execution?.uid).toBe(uid)
            expect(execution?.protocolFees).toEqual(
              protocolFees.map((amount) => ({ token, amount })),
            )
            const fees = protocolFees.reduce((sum, fee) => sum + fee, 0n)
            const { networkFee = 0n } = bid.trades.find((trade) => trade.uid === uid) ?? {}
            // In one token the total is the sum of its parts, plus rounding dust at most.
            if (data?.kind === 'buy') {
              const dust = (execution?.executedFee ?? 0n) - networkFee - fees
              expect(dust >= 0n && dust <= 4n).toBe(true)
            }
            if (fees > 0n) charged += 1
          }
        }
      }),
      { seed: 5, numRuns: caseCount({ few: 30, many: 150 }) },
    )
    expect(charged).toBeGreaterThan(50)
  })

  it('attributes nothing when an amount on chain is not the recorded one', () => {
    const sample = fc.sample(auctionArbitrary, { seed: 1, numRuns: 60 })
    const settled = sample.flatMap((auction) => {
      const bid = firstBid(auction)
      if (bid === null) return []
      const verified = verifySolution(auction, bid)
      return verified.ok ? [{ auction, verified: verified.value }] : []
    })
    expect(settled.length).toBeGreaterThan(10)
    for (const { auction, verified } of settled) {
      const log = logOf(auction, verified)
      const winner = winnerOf(auction, verified)
      const other = { ...winner, trades: winner.trades.slice(1) }
      const [first] = winner.trades
      if (first === undefined) throw new Error('it trades')
      const besides = attributeSettlement(log, [other], new Set([first.uid]))
      expect(besides).toMatchObject({ auctionId: auction.id })
      expect(besides.executions.map(({ uid }) => uid)).not.toContain(first.uid)
      expect(attributeSettlement(log, [other])).toMatchObject({ auctionId: null, executions: [] })
      expect(
        attributeSettlement({ ...log, input: log.input.slice(0, -2) as typeof log.input }, [
          winner,
        ]),
      ).toMatchObject({ auctionId: null })
    }
  })
})
