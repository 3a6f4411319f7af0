import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { type MarketTrade, marketQuestions } from '@/lib/domain/solver/market-amounts'
import type { QuoteOrder } from '@/lib/domain/solver/quote'
import type { AuctionStore } from '@/lib/infra/db/network-store'
import type { AuctionOutcome } from './run-auction'

/** What `recordMarkets` asks and writes; `markets` answers in the order of its input, or not at all. */
export type RecordMarketsDeps = Pick<AuctionStore, 'recordMarkets'> & {
  readonly markets: (
    auction: Auction,
    orders: readonly QuoteOrder[],
  ) => Promise<readonly (MarketTrade | null)[]>
}

/**
 * Stores what the market alone gave for each trade of the winners, after the winners that settle before it.
 * Source: lib/docs/protocol.md#fills-against-their-quotes.
 */
export async function recordMarkets(
  deps: RecordMarketsDeps,
  { auction, competition }: Pick<AuctionOutcome, 'auction' | 'competition'>,
): Promise<void> {
  const markets: MarketOfTrade[] = []
  for (const { solutionUid, pools, trades } of marketQuestions(auction, competition)) {
    const asked = trades.map(({ order }) => order)
    const found = await deps.markets({ ...auction, pools }, asked)
    trades.forEach(({ uid }, at) => {
      const trade = found[at] ?? null
      if (trade !== null) markets.push({ solutionUid, uid, ...trade })
    })
  }
  if (markets.length > 0) await deps.recordMarkets({ auctionId: auction.id, markets })
}

type MarketOfTrade = Parameters<AuctionStore['recordMarkets']>[0]['markets'][number]
