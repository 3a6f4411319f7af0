import { expect, it } from 'vitest'
import { tradeScore } from '@/lib/domain/fee/surplus'
import { directedPair } from '@/lib/domain/order/directed-pair'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import { auction, numbered } from '@/lib/domain/solver/auction.fixture'
import {
  WINNER_SELECTION_VECTORS,
  type WinnerSelectionVector,
} from '@/lib/testing/vectors/winner-selection'
import { type Bid, selectWinners } from './select-winners'

const token = (name: string): Address => numbered('70', name.charCodeAt(0))
const solver = (name: string): Address => numbered('50', name.charCodeAt(0))

/** The bids of a case, scored by the rules of this system. */
function bidsOf({ orders, prices, bids }: WinnerSelectionVector): readonly Bid[] {
  return bids.map(({ solver: name, fills }, id) => {
    const pairScores: Map<ReturnType<typeof directedPair>, bigint> = new Map()
    for (const [key, [executedSell, executedBuy]] of Object.entries(fills)) {
      const order = orders[key]
      if (order === undefined) throw new Error(`no order ${key}`)
      const score = tradeScore(
        order,
        { executedSell, executedBuy },
        0n,
        prices[order.buyToken] ?? 0n,
      )
      if (!score.ok) throw new Error(score.error.description)
      const sides = { sellToken: token(order.sellToken), buyToken: token(order.buyToken) }
      const pair = directedPair(sides, ZERO_ADDRESS)
      pairScores.set(pair, (pairScores.get(pair) ?? 0n) + score.value)
    }
    return {
      solver: solver(name),
      verified: {
        solution: { id, clearingPrices: new Map(), trades: [], swaps: [], gas: 0n },
        score: wei([...pairScores.values()].reduce((sum, score) => sum + score, 0n)),
        pairScores: new Map([...pairScores].map(([pair, score]) => [pair, wei(score)])),
        trades: [],
        leftovers: new Map(),
        trialGas: null,
      },
    }
  })
}

it.each(WINNER_SELECTION_VECTORS)('$name', (vector) => {
  const { ranked, referenceScores } = selectWinners(auction([], []), bidsOf(vector), () => null)
  const nameOf = ({ verified }: Bid) => vector.bids[verified.solution.id]?.name
  expect(ranked.filter(({ isWinner }) => isWinner).map(nameOf)).toEqual(vector.winners)
  const fair = ranked.filter(({ filteredOut }) => !filteredOut).map(nameOf)
  expect(fair.toSorted()).toEqual(vector.fair.toSorted())
  expect(referenceScores).toEqual(
    new Map(
      Object.entries(vector.referenceScores).map(([name, score]) => [solver(name), wei(score)]),
    ),
  )
})
