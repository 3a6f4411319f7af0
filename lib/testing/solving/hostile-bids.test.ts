import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { poolAfter } from '@/lib/domain/pool/pool-quotes'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { divUp } from '@/lib/domain/shared/amount'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import { signedFee } from '@/lib/domain/solution/settlement-state'
import type { Solution } from '@/lib/domain/solution/solution'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import {
  type EngineSolution,
  estimatedGas,
  fromEngineSolution,
  toEngineSolution,
} from '@/lib/domain/solver/engine/engine-solution'
import { settlementPayments } from '@/lib/testing/settlement/payments'
import { caseCount, TEST_SEED } from '@/lib/testing/test-seed'
import { honestBids, hostileBids, hostileEngineArbitrary, withCoarseTokens } from './hostile-bids'

const RUNS = caseCount({ few: 150, many: 600 })

const RUNS_OF_COARSE = caseCount({ few: 30, many: 300 })

const ETHER = 10n ** 18n

/** Outcomes of the bids, by how value was extracted and where it was sent. */
const tally = new Map<string, { accepted: number; rejected: number }>()

function note(kind: string, outcome: 'accepted' | 'rejected'): void {
  const counts = tally.get(kind) ?? { accepted: 0, rejected: 0 }
  counts[outcome] += 1
  tally.set(kind, counts)
}

/** Only balances of owners, their receivers, pools and the settlement contract change. */
function expectNoOtherParty(auction: Auction, { solution, leftovers }: VerifiedSolution): void {
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const parties = new Set<Address>([
    ...auction.pools.map(({ address }) => address),
    ...solution.trades.flatMap(({ uid }) => {
      const order = orders.get(uid)
      if (order === undefined) throw new Error('a trade has its order')
      const { receiver } = order.data
      return [order.owner, receiver === ZERO_ADDRESS ? order.owner : receiver]
    }),
  ])
  for (const { account, token, change } of settlementPayments(auction, solution)) {
    if (change === 0n) continue
    if (account !== auction.settlementContract) expect(parties).toContain(account)
    // The settlement contract lends nothing, and keeps exactly what the score assumes.
    else expect(change).toBe(leftovers.get(token) ?? 0n)
    if (token === NATIVE_TOKEN) expect(account).not.toBe(auction.settlementContract)
  }
}

/** No pool is paid more than it requires: with one atom less of either token it would revert. */
function expectNoGift(auction: Auction, { swaps }: Solution): void {
  const pools = new Map(auction.pools.map((pool) => [pool.address, pool]))
  const directions = new Map<Address, Address>()
  for (const swap of swaps) {
    const pool = pools.get(swap.pool)
    if (pool === undefined) throw new Error('a swap has its pool')
    // The contract library requires one atom more than the minimum.
    const isLeast = !poolAfter(pool, { ...swap, amountIn: swap.amountIn - 2n }).ok
    const isMost = !poolAfter(pool, { ...swap, amountOut: swap.amountOut + 1n }).ok
    expect(isLeast || isMost).toBe(true)
    expect(directions.get(swap.pool) ?? swap.tokenIn).toBe(swap.tokenIn)
    directions.set(swap.pool, swap.tokenIn)
    const after = poolAfter(pool, swap)
    if (!after.ok) throw new Error(after.error.description)
    pools.set(swap.pool, after.value)
  }
}

/** Owners pay at most twice the gas cost as network fee, plus rounding of a few atoms. */
function expectBoundedFees(auction: Auction, solution: Solution, gasUsed: bigint): void {
  const { nativePrices, wrappedNativeToken, gasPrice } = auction
  let paid = 0n
  for (const trade of solution.trades) {
    const order = auction.orders.find(({ uid }) => uid === trade.uid)
    if (order === undefined) throw new Error('a trade has its order')
    const sell = nativePriceOf(nativePrices, order.data.sellToken, wrappedNativeToken) ?? 0n
    const buy = nativePriceOf(nativePrices, order.data.buyToken, wrappedNativeToken) ?? 0n
    const rounding = 2n * (1n + divUp(buy, sell))
    if (trade.networkFee > rounding) paid += (trade.networkFee - rounding) * sell
    expect(signedFee(order, trade)).toBe(0n)
  }
  expect(paid <= 2n * gasUsed * gasPrice * ETHER).toBe(true)
}

/**
 * The gas cost is covered by what the settlement leaves, or the bid's score is reduced by the
 * difference.
 */
function expectGasPaid(
  auction: Auction,
  before: VerifiedSolution,
  after: VerifiedSolution,
  gasUsed: bigint,
): void {
  const worth = (token: Address, amount: bigint) =>
    amount * (nativePriceOf(auction.nativePrices, token, auction.wrappedNativeToken) ?? 0n)
  const left = [...after.leftovers].reduce((sum, [token, amount]) => sum + worth(token, amount), 0n)
  const protocolFees = after.trades.reduce((sum, { uid, protocolFees: fees }) => {
    const data = auction.orders.find((order) => order.uid === uid)?.data
    if (data === undefined) throw new Error('a trade has its order')
    const token = data.kind === 'sell' ? data.buyToken : data.sellToken
    return sum + fees.reduce((all, fee) => all + worth(token, fee), 0n)
  }, 0n)
  const unpaid = before.score - after.score
  expect(unpaid >= 0n).toBe(true)
  const cost = gasUsed * auction.gasPrice * ETHER
  expect(left - protocolFees + unpaid * ETHER >= cost).toBe(true)
  expect([...after.pairScores.values()].reduce<bigint>((sum, part) => sum + part, 0n)).toBe(
    after.score,
  )
}

describe(`bids of a hostile engine, seed ${TEST_SEED}`, () => {
  afterAll(() => console.info('hostile bids:', Object.fromEntries(tally)))

  it('give nothing to anyone but owners, the protocol and who pays the gas, when they are accepted', () => {
    fc.assert(
      fc.property(hostileEngineArbitrary, (engine) => {
        const { auction, gasPercent } = engine
        for (const { scheme, bid } of hostileBids(engine)) {
          const kind = `${scheme.extraction}, ${scheme.diversion}`
          const verified = verifySolution(auction, bid)
          const gasUsed = (estimatedGas(auction, bid) * BigInt(gasPercent)) / 100n
          const charged = verified.ok ? chargeGas(auction, verified.value, gasUsed) : verified
          note(kind, charged.ok ? 'accepted' : 'rejected')
          if (!verified.ok || !charged.ok) continue
          const { solution } = charged.value
          expectNoOtherParty(auction, charged.value)
          expectNoGift(auction, solution)
          expectBoundedFees(auction, solution, gasUsed)
          expectGasPaid(auction, verified.value, charged.value, gasUsed)
        }
      }),
      { numRuns: RUNS },
    )
    // The property proves nothing when no bid is accepted, and little when none is rejected.
    expect(tally.get('nothing, none')?.accepted).toBeGreaterThan(0)
    expect(tally.get('networkFee, none')?.rejected).toBeGreaterThan(0)
    expect(tally.get('networkFee, largerInput')?.rejected).toBeGreaterThan(0)
  })

  it('give nothing to anyone else with tokens of which one atom is worth much either', () => {
    let accepted = 0
    fc.assert(
      fc.property(hostileEngineArbitrary.map(withCoarseTokens), (engine) => {
        const { auction, gasPercent } = engine
        for (const { bid } of hostileBids(engine)) {
          const verified = verifySolution(auction, bid)
          const gasUsed = (estimatedGas(auction, bid) * BigInt(gasPercent)) / 100n
          const charged = verified.ok ? chargeGas(auction, verified.value, gasUsed) : verified
          if (!verified.ok || !charged.ok) continue
          accepted += 1
          expectNoOtherParty(auction, charged.value)
          expectNoGift(auction, charged.value.solution)
          expectGasPaid(auction, verified.value, charged.value, gasUsed)
        }
      }),
      { numRuns: RUNS_OF_COARSE, seed: TEST_SEED },
    )
    expect(accepted).toBeGreaterThan(0)
  })

  it('are refused as a whole with orders of the auction as their own, or funds that nobody lends', () => {
    let tried = 0
    let refused = 0
    fc.assert(
      fc.property(hostileEngineArbitrary, (engine) => {
        const { auction } = engine
        const ids = auction.pools.map((_, index) => `${index}`)
        for (const bid of honestBids(engine)) {
          const own = toEngineSolution(auction, ids, bid)
          const taken = own.trades.flatMap((trade) => {
            const order = auction.orders.find(({ uid }) => uid === trade.order)
            return order === undefined ? [] : [{ ...trade, kind: 'jit' as const, order }]
          })
          const jit = fromEngineSolution(auction, { ...own, trades: [...own.trades, ...taken] })
          expect(jit.ok && verifySolution(auction, jit.value).ok).toBe(false)
          const hostile: readonly EngineSolution[] = [
            ...own.interactions.map((_, at) => ({
              ...own,
              interactions: own.interactions.map((swap, index) => ({
                ...swap,
                internalize: index === at,
              })),
            })),
          ]
          for (const solution of hostile) {
            tried += 1
            const read = fromEngineSolution(auction, solution)
            const verified = read.ok ? verifySolution(auction, read.value) : read
            // Orders may match without the swap.
            if (verified.ok) expectNoOtherParty(auction, verified.value)
            else refused += 1
          }
        }
      }),
      { numRuns: RUNS },
    )
    expect([tried > 50, refused > tried / 2]).toEqual([true, true])
  })
})
