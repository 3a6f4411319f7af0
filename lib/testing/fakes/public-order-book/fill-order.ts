import type { Hex } from 'viem'
import type { Book } from './book'
import { sampleSolvers } from './sample-accounts'

/** Fills an open order completely at its limit, in a settlement that one competition decided. */
export function fillOrder(
  book: Book,
  uid: Hex,
  settlement: { readonly txHash: Hex; readonly auctionId: number; readonly blockNumber: number },
): void {
  const order = book.orders.get(uid)
  if (order === undefined) throw new Error(`no order ${uid}`)
  const { sellToken, buyToken, sellAmount, buyAmount } = order
  const { txHash, auctionId, blockNumber } = settlement
  const [winner] = sampleSolvers
  book.trades.push({
    orderUid: uid,
    blockNumber,
    logIndex: 7,
    txHash,
    auctionId,
    sellAmount,
    sellAmountBeforeFees: sellAmount,
    buyAmount,
    executedProtocolFees: [],
  })
  book.competitions.push({
    auctionId,
    startBlock: blockNumber - 2,
    deadlineBlock: blockNumber + 3,
    orders: [uid],
    prices: { [sellToken]: 10n ** 18n, [buyToken]: (10n ** 18n * sellAmount) / buyAmount },
    referenceScores: {},
    solutions: [
      {
        solver: winner,
        ranking: 1,
        isWinner: true,
        filteredOut: false,
        txHash,
        score: 10n ** 15n,
        clearingPrices: { [sellToken]: buyAmount, [buyToken]: sellAmount },
        orders: [{ id: uid, sellToken, buyToken, sellAmount, buyAmount }],
      },
    ],
  })
}
