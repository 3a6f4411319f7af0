import 'server-only'
import { auctionInstanceCodec } from '@/lib/contract/codecs/auction-instance'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { getNativePrice, getTokenMetadata } from '@/lib/services/market/native-price'
import { unsupportedAmong } from '@/lib/services/order-book/check-tokens'
import { type CurrentAuctionDeps, showAuction } from '@/lib/services/order-book/current-auction'
import { exportAuction } from '@/lib/services/order-book/export-auction'
import {
  type ExecutionWindow,
  getQuotePerformance,
} from '@/lib/services/order-book/get-quote-performance'
import { type CompetitionPage, listCompetitions } from '@/lib/services/order-book/list-competitions'
import { getCompetitionV1, getCompetitionV2 } from '@/lib/services/order-book/solver-competition'
import { getTotalSurplus } from '@/lib/services/order-book/total-surplus'
import { instanceReader } from './instance-pack'
import type { OrderBookContext } from './order-book-context'

/** The use cases of one network that look at its auctions, and at the prices these use. */
export function auctionReads(context: OrderBookContext) {
  const { config, store, pricedToken } = context
  const { wrappedNativeToken, market } = config
  const isUnsupportedToken = async (token: Address) =>
    (await unsupportedAmong(context, [pricedToken(token)])).size > 0
  const pricing = { market, wrappedNativeToken, isUnsupportedToken }

  const byAuction = (auctionId: number) => store.selectCompetition({ auctionId })
  const byTx = (txHash: TxHash) => store.selectCompetitionByTx({ txHash })
  const latest = () => store.selectLatestCompetition({})

  const shown = currentAuction({
    yieldToEventLoop,
    protocolFees: config.protocolFees,
    selectAuction: (auctionId) => store.selectAuction({ auctionId }),
    selectAuctionOrders: (auctionId) => store.selectAuctionOrders({ auctionId }),
    selectAuctionFills: store.selectAuctionFills,
  })

  return {
    currentAuction: async () => shown(await store.selectLatestAuctionId({})),
    auctionInstance: (auctionId: AuctionId) =>
      exportAuction({ selectInstance: instanceReader(store)(readInstance) }, auctionId),
    competitionV1: (auctionId: number) =>
      getCompetitionV1({ selectCompetition: byAuction }, auctionId),
    competitionV2: (auctionId: number) =>
      getCompetitionV2({ selectCompetition: byAuction }, auctionId),
    competitionByTxV1: (txHash: TxHash) => getCompetitionV1({ selectCompetition: byTx }, txHash),
    competitionByTxV2: (txHash: TxHash) => getCompetitionV2({ selectCompetition: byTx }, txHash),
    latestCompetitionV1: () => getCompetitionV1({ selectCompetition: latest }, null),
    latestCompetitionV2: () => getCompetitionV2({ selectCompetition: latest }, null),
    competitions: (page: CompetitionPage) =>
      listCompetitions({ selectCompetitionList: store.selectCompetitionList }, page),
    quotePerformance: (window: ExecutionWindow) =>
      getQuotePerformance({ selectQuotedExecutions: store.selectQuotedExecutions }, window),
    nativePrice: (token: Address) =>
      getNativePrice({ ...pricing, isContract: config.reader.isContract }, token),
    tokenMetadata: (token: Address) =>
      getTokenMetadata(
        {
          ...pricing,
          selectFirstTradeBlock: (traded) => store.selectFirstTradeBlock({ token: traded }),
        },
        token,
      ),
    totalSurplus: (account: Address) =>
      getTotalSurplus(
        {
          selectTotalSurplus: (owner) =>
            store.selectTotalSurplus({ account: owner, wrappedNativeToken }),
        },
        account,
      ),
  }
}

const readInstance = (text: string) => auctionInstanceCodec.parse(JSON.parse(text))

type Shown = ReturnType<typeof showAuction>

/** The newest auction, put together once for all who ask until there is a newer one. */
function currentAuction(deps: CurrentAuctionDeps): (newest: AuctionId | null) => Shown {
  let kept: { readonly id: AuctionId | null; readonly shown: Shown } | null = null
  return (newest) => {
    if (kept !== null && kept.id === newest) return kept.shown
    const reading = { id: newest, shown: showAuction(deps, newest) }
    kept = reading
    reading.shown.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.shown
  }
}
