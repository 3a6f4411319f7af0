import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import { tradesEndpoint, tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import { totalSurplusEndpoint } from '@/lib/contract/endpoints/users'
import type { OrderUid } from '@/lib/domain/order/order'
import { filledAmount } from '@/lib/testing/system/ledger'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { expectScore } from './expect-score'
import {
  type Fill,
  fillScore,
  fillsOnChain,
  type PlacedOrder,
  type TradeFeePolicy,
} from './order-fills'

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)

/**
 * Compares everything the API reports about an order with the chain, to the atom. `placedOrders`
 * are all orders that may have been settled together with it, each of a different owner.
 */
export async function expectApiMatchesChain(
  network: TestNetwork,
  placedOrders: readonly PlacedOrder[],
  placed: PlacedOrder,
  fills: readonly Fill[],
): Promise<void> {
  const { uid, data } = placed.order
  const report = await readReport(network, uid)
  const { order } = report
  expect(order).toMatchObject({
    executedSellAmount: sum(fills.map((fill) => fill.sellAmount)),
    executedSellAmountBeforeFees: sum(fills.map((fill) => fill.sellAmount - fill.feeAmount)),
    executedBuyAmount: sum(fills.map((fill) => fill.buyAmount)),
    executedFeeAmount: sum(fills.map((fill) => fill.feeAmount)),
    executedFee: sum(fills.map((fill) => fill.executedFee)),
    executedFeeToken: data.sellToken,
  })
  expect(await filledAmount(network, uid)).toBe(
    data.kind === 'sell' ? order.executedSellAmountBeforeFees : order.executedBuyAmount,
  )
  for (const trades of await tradesOf(network, uid)) {
    expect(trades).toEqual(fills.map((fill) => tradeOf(placed, fill)).reverse())
  }
  let surplusWei = 0n
  for (const fill of fills) {
    expect(fill.surplus >= 0n, 'the limit price is respected').toBe(true)
    const auction = report.auctions.find(({ id }) => id === fill.auctionId)
    expect(auction?.executions).toEqual([
      {
        executedFee: fill.executedFee,
        executedFeeToken: data.sellToken,
        blockNumber: fill.blockNumber,
        protocolFees: fill.protocolFees.map((amount) => ({ token: fill.feeToken, amount })),
      },
    ])
    expect(auction?.feePolicies).toEqual(
      placed.policies.map((policy, index) => ({
        ...reportedPolicy(policy),
        origin: index < (placed.protocolPolicies ?? 0) ? 'protocol' : 'partner',
      })),
    )
    const winner = auction?.proposedSolutions.find(({ isWinner }) => isWinner)
    expect([winner?.executedSell, winner?.executedBuy]).toEqual([
      fill.sellAmount - fill.feeAmount,
      fill.buyAmount,
    ])
    const prices = await expectCompetitionAgrees(network, placedOrders, fill)
    surplusWei += (fill.surplus * (prices[fill.feeToken] ?? 0n)) / 10n ** 18n
  }
  const { totalSurplus } = await callApi(
    totalSurplusEndpoint,
    { network: network.view.name, params: { address: placed.order.owner } },
    { baseUrl: network.url },
  )
  expect(totalSurplus).toBe(surplusWei)
}

const tradesOf = (
  network: TestNetwork,
  uid: OrderUid,
): Promise<readonly (readonly TradeView[])[]> => {
  const filter = { owner: null, orderUid: uid }
  const pathInput = { network: network.view.name }
  const options = { baseUrl: network.url }
  return Promise.all([
    callApi(tradesEndpoint, { ...pathInput, query: filter }, options),
    callApi(
      tradesV2Endpoint,
      { ...pathInput, query: { ...filter, offset: 0, limit: 1000 } },
      options,
    ),
  ])
}

const tradeOf = ({ order, policies }: PlacedOrder, fill: Fill) => ({
  blockNumber: fill.blockNumber,
  logIndex: fill.logIndex,
  orderUid: order.uid,
  owner: order.owner,
  sellToken: order.data.sellToken,
  buyToken: order.data.buyToken,
  sellAmount: fill.sellAmount,
  sellAmountBeforeFees: fill.sellAmount - fill.feeAmount,
  buyAmount: fill.buyAmount,
  txHash: fill.txHash,
  executedProtocolFees: policies.map((policy, index) => ({
    policy,
    amount: fill.protocolFees[index],
    token: fill.feeToken,
  })),
})

function reportedPolicy(policy: TradeFeePolicy) {
  if ('volume' in policy) return { kind: 'volume', volumeFactor: policy.volume.factor }
  if ('surplus' in policy) {
    const { factor, maxVolumeFactor } = policy.surplus
    return { kind: 'surplus', surplusFactor: factor, surplusMaxVolumeFactor: maxVolumeFactor }
  }
  return {
    kind: 'priceImprovement',
    priceImprovementFactor: policy.priceImprovement.factor,
    priceImprovementMaxVolumeFactor: policy.priceImprovement.maxVolumeFactor,
  }
}

/**
 * Compares the settled solution's amounts and score with all trades of its transaction. Resolves
 * with the auction's native prices.
 */
async function expectCompetitionAgrees(
  network: TestNetwork,
  placedOrders: readonly PlacedOrder[],
  { auctionId, txHash, blockNumber }: Fill,
): Promise<Readonly<Record<string, bigint>>> {
  const { solutions, auction, transactionHashes } = await callApi(
    solverCompetitionV2Endpoint,
    { network: network.view.name, params: { auction_id: auctionId } },
    { baseUrl: network.url },
  )
  expect(transactionHashes).toContain(txHash)
  const settled = (await fillsOnChain(network, placedOrders, BigInt(blockNumber))).filter(
    (fill) => fill.txHash === txHash,
  )
  const solution = solutions.find((solution) => solution.txHash === txHash)
  const byUid = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect([...(solution?.orders ?? [])].sort(byUid)).toEqual(
    settled
      .map((fill) => ({
        id: fill.uid,
        sellAmount: fill.sellAmount - fill.feeAmount,
        buyAmount: fill.buyAmount,
        sellToken: fill.sellToken,
        buyToken: fill.buyToken,
      }))
      .sort(byUid),
  )
  const gained = sum(
    settled.map((fill) => {
      const placed = placedOrders.find(({ order }) => order.uid === fill.uid)
      if (placed === undefined) throw new Error(`${fill.uid} is not among the placed orders`)
      return fillScore(fill, placed, auction.prices)
    }),
  )
  await expectScore(network, { txHash, score: solution?.score ?? 0n }, gained)
  return auction.prices
}
