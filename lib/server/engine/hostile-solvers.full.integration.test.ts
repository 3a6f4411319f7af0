import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type HostileNetwork,
  reportOnceFilled,
  serveHostileNetwork,
} from './hostile-network.fixture'

/** One honest method among four others; a quote's probe auction has an all-zero uid. */
const SOLVERS = `
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
const isProbe = (auction) => auction.orders.every((order) => /^0x0+$/.test(order.uid))
export const inProcessSolvers = [
  { name: 'honest', solve: matchingSolver.solve },
  { name: 'liar', solve: (auction) => isProbe(auction) ? [] : [{
      id: 0, gas: 1n, swaps: [],
      clearingPrices: new Map(auction.orders.flatMap((o) => [[o.data.sellToken, 1n], [o.data.buyToken, 1n]])),
      trades: auction.orders.map((o) => ({ uid: o.uid, executedSell: o.data.sellAmount, executedBuy: o.data.sellAmount, networkFee: 0n })),
  }] },
  { name: 'greedy', solve: (auction, stop) => isProbe(auction) ? [] : matchingSolver.solve(auction, stop).map((bid) => {
      const [trade] = bid.trades
      const { data } = auction.orders.find(({ uid }) => uid === trade.uid)
      const executedBuy = data.buyAmount + (trade.executedBuy - data.buyAmount) / 100n
      const sold = ((trade.executedSell - trade.networkFee) * executedBuy) / trade.executedBuy
      return {
        ...bid,
        trades: [{ ...trade, executedBuy, networkFee: trade.executedSell - sold }],
        clearingPrices: new Map([[data.sellToken, executedBuy], [data.buyToken, sold]]),
      }
  }) },
  { name: 'thrower', solve: () => { throw new Error('no idea') } },
  { name: 'hanger', solve: (auction) => { while (!isProbe(auction)) {} return [] } },
]
`

let network: HostileNetwork

beforeAll(async () => {
  network = await serveHostileNetwork({
    solversSource: SOLVERS,
    names: ['honest', 'liar', 'greedy', 'thrower', 'hanger'],
  })
})

afterAll(() => network.close(), 60_000)

it('drops the bids of solvers that lie, take too much, throw or hang, reports why, and settles with the honest one', async () => {
  const report = await reportOnceFilled(network.served, await network.placeOrder())
  const settled = report.auctions.find((auction) => auction.proposedSolutions.length > 0)
  expect(settled?.proposedSolutions.map(({ solverName }) => solverName)).toEqual(['honest'])
  const reasons = new Map(settled?.rejectedBids?.map(({ name, reason }) => [name, reason]))
  expect([...reasons.keys()].sort()).toEqual(['greedy', 'hanger', 'liar', 'thrower'])
  expect(reasons.get('thrower')).toBe('solver threw: no idea')
  expect(reasons.get('hanger')).toContain('solver timed out: no answer')
  expect(reasons.get('liar')).toContain('limit price')
  expect(reasons.get('greedy')).toMatch(
    /the network fee of \d+ sell atoms is above \d+, twice its share of the gas/,
  )
})
