import type { Hex } from 'viem'
import type { Book } from './book'
import { sampleHash, sampleSolvers, sampleTokens } from './sample-accounts'
import type { StoredCompetition, StoredTrade } from './stored'

const { shib, usdc, dai, cow } = sampleTokens

/** Auctions of the samples. */
export const MARKET_AUCTION = 7_104_221
export const PARTIAL_AUCTION = 11_902_338
export const MARKET_TX = sampleHash('a')
export const PARTIAL_TX = sampleHash('b')

/** The full fill of one sample, three fills of another, and the competitions that led to them. */
export function addSampleTrades(
  book: Book,
  { market, partial }: { readonly market: Hex; readonly partial: Hex },
): void {
  const fee = 1_750_341n * 10n ** 18n
  const amount = 250_000_000n * 10n ** 18n
  book.trades.push({
    ...blank(market),
    blockNumber: 17_477_301,
    logIndex: 113,
    sellAmount: amount + fee,
    sellAmountBeforeFees: amount,
    buyAmount: 2_561_004_112n,
    txHash: MARKET_TX,
    auctionId: MARKET_AUCTION,
    executedProtocolFees: [
      {
        policy: { surplus: { factor: 0.5, maxVolumeFactor: 0.01 } },
        amount: 10_502_056n,
        token: usdc,
      },
    ],
  })
  const fills: readonly (readonly [number, Hex | null, number | null])[] = [
    [24_650_001, sampleHash('c'), PARTIAL_AUCTION - 40],
    [24_650_090, PARTIAL_TX, PARTIAL_AUCTION],
    // Indexed from the chain, but not yet matched with its settlement.
    [24_650_400, null, null],
  ]
  for (const [index, [blockNumber, txHash, auctionId]] of fills.entries()) {
    const part = BigInt(index + 1) * 1_000n * 10n ** 18n
    book.trades.push({
      ...blank(partial),
      blockNumber,
      txHash,
      auctionId,
      logIndex: 20 + index,
      sellAmount: part,
      sellAmountBeforeFees: part,
      buyAmount: part * 4n,
    })
  }
  book.competitions.push(
    competition(market, MARKET_AUCTION, 17_477_296, MARKET_TX, [shib, usdc], {
      sell: amount + fee,
      buy: 2_561_004_112n,
    }),
    competition(partial, PARTIAL_AUCTION, 24_650_086, PARTIAL_TX, [dai, cow], {
      sell: 2_000n * 10n ** 18n,
      buy: 8_000n * 10n ** 18n,
    }),
  )
}

const blank = (orderUid: Hex): Pick<StoredTrade, 'orderUid' | 'executedProtocolFees'> => ({
  orderUid,
  executedProtocolFees: [],
})

function competition(
  uid: Hex,
  auctionId: number,
  startBlock: number,
  txHash: Hex,
  [sellToken, buyToken]: readonly [Hex, Hex],
  filled: { readonly sell: bigint; readonly buy: bigint },
): StoredCompetition {
  const [winner, loser] = sampleSolvers
  const order = { id: uid, sellToken, buyToken, sellAmount: filled.sell, buyAmount: filled.buy }
  const clearingPrices = { [sellToken]: filled.buy, [buyToken]: filled.sell }
  return {
    auctionId,
    startBlock,
    deadlineBlock: startBlock + 5,
    orders: [uid, `0x${'77'.repeat(56)}`],
    prices: { [sellToken]: 412_670_000n, [buyToken]: 402_576_489_532_100_000_000_000_000n },
    referenceScores: { [winner]: 18_002_113_405_556n },
    solutions: [
      {
        solver: winner,
        ranking: 1,
        isWinner: true,
        filteredOut: false,
        txHash,
        score: 18_345_118_007_334n,
        clearingPrices,
        orders: [order],
      },
      {
        solver: loser,
        ranking: 2,
        isWinner: false,
        filteredOut: true,
        txHash: null,
        score: 18_002_113_405_556n,
        clearingPrices,
        orders: [order],
      },
    ],
  }
}
