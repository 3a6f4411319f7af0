import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import { type Bid, selectWinners } from '@/lib/domain/solution/select-winners'
import { applySolution, initialState } from '@/lib/domain/solution/settlement-state'
import { auction, auctionOrder, ETHER, pool, USDC, unit, WETH } from './auction.fixture'
import { estimatedGas } from './engine/engine-solution'
import { requote } from './requote'
import { splitBids } from './single-pair-solver'

const SOLVER = address(`0x${'5'.repeat(40)}`)
const OTHER = address(`0x${'6'.repeat(40)}`)

const order = (n: number, least: bigint) =>
  auctionOrder({
    n,
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: ETHER,
    buyAmount: least * unit(USDC),
  })
const market = (depth: bigint, least: bigint) =>
  auction([order(1, least)], [pool(1, WETH, USDC, depth * ETHER)])

function bidOn(instance: ReturnType<typeof market>): Bid {
  const [bid] = splitBids(instance, () => false)
  if (bid === undefined) throw new Error('the order settles')
  return { solver: SOLVER, verified: bid.verified }
}

function stateAfter(instance: ReturnType<typeof market>, bid: Bid) {
  const orders = new Map(instance.orders.map((order) => [order.uid as string, order]))
  const after = applySolution(initialState(instance), bid.verified.solution, orders)
  if (!after.ok) throw new Error(after.error.description)
  return { state: after.value, orders }
}

describe('requote', () => {
  it('settles at the remaining pool prices, with a lower score', () => {
    const instance = market(1_000n, 2_000n)
    const bid = bidOn(instance)
    const { state, orders } = stateAfter(instance, bid)
    expect(applySolution(state, bid.verified.solution, orders).ok).toBe(false)
    const again = requote(instance, state, bid)
    if (again === null) throw new Error('there is room for both')
    expect(applySolution(state, again.verified.solution, orders).ok).toBe(true)
    expect(again.verified.score).toBeLessThan(bid.verified.score)
    expect(again.solver).toBe(bid.solver)
    expect(again.verified.solution.id).toBe(bid.verified.solution.id)
  })

  it('gives up when the rate would be more than 1 % worse', () => {
    const instance = market(50n, 2_000n)
    const bid = bidOn(instance)
    expect(requote(instance, stateAfter(instance, bid).state, bid)).toBeNull()
  })

  it('gives up when the limit no longer holds', () => {
    const loose = market(1_000n, 2_000n)
    const [trade] = bidOn(loose).verified.solution.trades
    const tight = market(1_000n, (trade?.executedBuy ?? 0n) / unit(USDC))
    const bid = bidOn(tight)
    expect(requote(tight, stateAfter(tight, bid).state, bid)).toBeNull()
  })

  it('takes the gas it is expected to leave unpaid from its score, in proportion to its trial', () => {
    const instance = { ...market(1_000n, 2_000n), gasPrice: wei(10n ** 9n) }
    const bid = bidOn(instance)
    const { state } = stateAfter(instance, bid)
    const scoreAfter = (percent: bigint) => {
      const trialGas = (estimatedGas(instance, bid.verified.solution) * percent) / 100n
      const charged = chargeGas(instance, bid.verified, trialGas)
      if (!charged.ok) throw new Error(charged.error.reason)
      const again = requote(instance, state, { ...bid, verified: charged.value })
      if (again === null) throw new Error('there is room for both')
      const expected = estimatedGas(instance, again.verified.solution)
      expect(again.verified.trialGas).toBe((expected * percent) / 100n)
      return { score: again.verified.score, cost: expected * instance.gasPrice }
    }
    const paid = scoreAfter(100n)
    const unpaid = scoreAfter(150n)
    expect(paid.score - unpaid.score).toBe(paid.cost / 2n)
  })

  it('lets a bid compete with its reduced score', () => {
    const instance = market(1_000n, 2_000n)
    const first = bidOn(instance)
    // Another pair through the same pool, as a longer path would be.
    const second: Bid = {
      solver: OTHER,
      verified: {
        ...first.verified,
        pairScores: new Map([['other' as never, first.verified.score]]),
      },
    }
    const again = requote(instance, stateAfter(instance, first).state, first)
    const { ranked } = selectWinners(instance, [first, second], (_, __, bid) =>
      again === null
        ? null
        : { ...bid, verified: { ...again.verified, pairScores: bid.verified.pairScores } },
    )
    expect(ranked.map(({ isWinner }) => isWinner)).toEqual([true, true])
    expect(ranked[1]?.verified.score).toBe(again?.verified.score)
  })
})
