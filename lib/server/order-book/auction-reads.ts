import 'server-only'
import { auctionInstanceCodec } from '@/lib/contract/codecs/auction-instance'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
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
import {
  type CompetitionKey,
  getCompetitionV1,
  getCompetitionV2,
} from '@/lib/services/order-book/solver-competition'
import { getTotalSurplus } from '@/lib/services/order-book/total-surplus'
import { instanceReader } from './instance-pack'
import type { OrderBookContext } from './order-book-context'

/** The use cases of one network that read its auctions and their prices. */
export function auctionReads(context: OrderBookContext) {
  const { config, pricedToken } = context
  const { wrappedNativeToken, market } = config
  const isUnsupportedToken = async (token: Address) =>
    (await unsupportedAmong(context, [pricedToken(token)])).size > 0
  const pricing = { market, wrappedNativeToken, isUnsupportedToken }

  const shown = currentAuction({
    ...context,
    yieldToEventLoop,
    protocolFees: config.protocolFees,
  })

  return {
    currentAuction: async () => shown(await context.selectLatestAuctionId({})),
    auctionInstance: (auctionId: AuctionId) =>
      exportAuction({ readInstance: instanceReader(context)(readInstance) }, auctionId),
    competitionV1: (key: CompetitionKey) => getCompetitionV1(context, key),
    competitionV2: (key: CompetitionKey) => getCompetitionV2(context, key),
    competitions: (page: CompetitionPage) =>
      listCompetitions({ ...context, wrappedNativeToken }, page),
    quotePerformance: (window: ExecutionWindow) =>
      getQuotePerformance({ ...context, wrappedNativeToken }, window),
    nativePrice: (token: Address) =>
      getNativePrice({ ...pricing, isContract: config.reader.isContract }, token),
    tokenMetadata: (token: Address) => getTokenMetadata({ ...context, ...pricing }, token),
    totalSurplus: (account: Address) =>
      getTotalSurplus({ ...context, wrappedNativeToken }, account),
  }
}

const readInstance = (text: string) => auctionInstanceCodec.parse(JSON.parse(text))

type Shown = ReturnType<typeof showAuction>

/** The newest auction, built once for all requests until there is a newer one. */
function currentAuction(deps: CurrentAuctionDeps): (newest: AuctionId | null) => Shown {
  let cached: { readonly id: AuctionId | null; readonly shown: Shown } | null = null
  return (newest) => {
    if (cached !== null && cached.id === newest) return cached.shown
    const reading = { id: newest, shown: showAuction(deps, newest) }
    cached = reading
    reading.shown.catch(() => {
      if (cached === reading) cached = null
    })
    return reading.shown
  }
}
