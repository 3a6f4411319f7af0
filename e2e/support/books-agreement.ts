import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { TradeFeePolicy, TradeView } from '@/lib/contract/codecs/trade'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import { tradesEndpoint, tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import { totalSurplusEndpoint } from '@/lib/contract/endpoints/users'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Book, type Fill, fillScore, fillsOnChain } from './fill-books'
import { filledAmount } from './ledger'
import type { TestNetwork } from './network'
import { readReport } from './reports'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)

/**
 * Compares everything the service says about an order with what the chain says, to the atom.
 * `books` are those of all orders that may have been settled together with it, each of another
 * owner.
 */
export async function expectBooksAgree(
  network: TestNetwork,
  books: readonly Book[],
  book: Book,
  fills: readonly Fill[],
): Promise<void> {
  const { uid, data } = book.order
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
    expect(trades).toEqual(fills.map((fill) => tradeOf(book, fill)).reverse())
  }
  let surplusWei = 0n
  for (const fill of fills) {
    expect(fill.surplus >= 0n, 'the limit holds').toBe(true)
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
      book.policies.map((policy, index) => ({
        ...reportedPolicy(policy),
        origin: index < (book.protocolPolicies ?? 0) ? 'protocol' : 'partner',
      })),
    )
    const winner = auction?.proposedSolutions.find(({ isWinner }) => isWinner)
    expect([winner?.executedSell, winner?.executedBuy]).toEqual([
      fill.sellAmount - fill.feeAmount,
      fill.buyAmount,
    ])
    const prices = await expectCompetitionAgrees(network, books, fill)
    surplusWei += (fill.surplus * (prices[fill.feeToken] ?? 0n)) / 10n ** 18n
  }
  const { totalSurplus } = await callApi(
    totalSurplusEndpoint,
    { network: network.view.name, params: { address: book.order.owner } },
    { baseUrl: network.url },
  )
  expect(totalSurplus).toBe(surplusWei)
}

const tradesOf = (
  network: TestNetwork,
  uid: OrderUid,
): Promise<readonly (readonly TradeView[])[]> => {
  const filter = { owner: null, orderUid: uid }
  const at = { network: network.view.name }
  const to = { baseUrl: network.url }
  return Promise.all([
    callApi(tradesEndpoint, { ...at, query: filter }, to),
    callApi(tradesV2Endpoint, { ...at, query: { ...filter, offset: 0, limit: 1000 } }, to),
  ])
}

const tradeOf = ({ order, policies }: Book, fill: Fill) => ({
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
 * The settled solution's amounts and score, against all trades of its transaction. Resolves with
 * the auction's native prices.
 */
async function expectCompetitionAgrees(
  network: TestNetwork,
  books: readonly Book[],
  { auctionId, txHash, blockNumber }: Fill,
): Promise<Readonly<Record<string, bigint>>> {
  const { solutions, auction, transactionHashes } = await callApi(
    solverCompetitionV2Endpoint,
    { network: network.view.name, params: { auction_id: auctionId } },
    { baseUrl: network.url },
  )
  expect(transactionHashes).toContain(txHash)
  const settled = (await fillsOnChain(network, books, BigInt(blockNumber))).filter(
    (fill) => fill.txHash === txHash,
  )
  const solution = solutions.find((one) => one.txHash === txHash)
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
  expect(solution?.score).toBe(
    sum(
      settled.map((fill) => {
        const book = books.find(({ order }) => order.uid === fill.uid)
        if (book === undefined) throw new Error('every order of this test has a book')
        return fillScore(fill, book, auction.prices)
      }),
    ),
  )
  return auction.prices
}
