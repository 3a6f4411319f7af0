import 'server-only'
import { accountEventsEndpoint } from '@/lib/contract/endpoints/accounts'
import { addAppDataEndpoint } from '@/lib/contract/endpoints/app-data'
import { auctionInstanceEndpoint, currentAuctionEndpoint } from '@/lib/contract/endpoints/auctions'
import { accountFillsEndpoint, lifetimeSurplusEndpoint } from '@/lib/contract/endpoints/fills'
import { quotePerformanceEndpoint } from '@/lib/contract/endpoints/quote-performance'
import { partnerReportEndpoint, solverLeagueEndpoint } from '@/lib/contract/endpoints/reports'
import {
  competitionByTxEndpoint,
  competitionByTxV2Endpoint,
  latestCompetitionEndpoint,
  latestCompetitionV2Endpoint,
  listCompetitionsEndpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { nativePriceEndpoint, tokenMetadataEndpoint } from '@/lib/contract/endpoints/tokens'
import { transactionOrdersEndpoint } from '@/lib/contract/endpoints/transactions'
import { totalSurplusEndpoint } from '@/lib/contract/endpoints/users'
import { versionEndpoint } from '@/lib/contract/endpoints/version'
import { ok } from '@/lib/domain/shared/result'
import { listReply } from '@/lib/server/api/list-reply'
import { type ApiEntry, type endpointsOn, reply } from '@/lib/server/http/api-table'
import { ownBook, type ServedNetwork } from '@/lib/server/networks/served-network'

/** Rows that read more than single orders: accounts, auctions, tokens, transactions. */
export function readRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  { build }: { readonly build: string },
): ApiEntry<ServedNetwork>[] {
  return [
    on(accountEventsEndpoint, ({ network, params, meta }) =>
      ok(ownBook(network).watchAccount(params.owner, meta.signal)),
    ),
    on(accountFillsEndpoint, async ({ network, params, query }) =>
      ok(await ownBook(network).fills({ account: params.owner, ...query })),
    ),
    on(lifetimeSurplusEndpoint, async ({ network, params }) =>
      ok(await ownBook(network).lifetimeSurplus(params.owner)),
    ),
    on(totalSurplusEndpoint, async ({ network, params }) =>
      ok(await ownBook(network).totalSurplus(params.address)),
    ),
    on(transactionOrdersEndpoint, async ({ network, params }) =>
      listReply(await ownBook(network).transactionOrders(params.txHash)),
    ),
    on(currentAuctionEndpoint, ({ network }) => ownBook(network).currentAuction()),
    on(auctionInstanceEndpoint, async ({ network, params }) => {
      const instance = await ownBook(network).auctionInstance(params.auction_id)
      if (!instance.ok) return instance
      const name = `auction-${network.name}-${params.auction_id}.json`
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` }
      return ok(reply(200, instance.value, headers))
    }),
    on(quotePerformanceEndpoint, async ({ network, query }) =>
      ok(await ownBook(network).quotePerformance(query)),
    ),
    on(solverLeagueEndpoint, async ({ network, query }) =>
      ok(await ownBook(network).solverLeague(query.window)),
    ),
    on(partnerReportEndpoint, async ({ network, query }) =>
      ok(await ownBook(network).partnerReport(query.window)),
    ),
    on(latestCompetitionEndpoint, ({ network }) => ownBook(network).competitionV1('latest')),
    on(latestCompetitionV2Endpoint, ({ network }) => ownBook(network).competitionV2('latest')),
    on(competitionByTxEndpoint, ({ network, params }) => ownBook(network).competitionV1(params)),
    on(competitionByTxV2Endpoint, ({ network, params }) => ownBook(network).competitionV2(params)),
    on(listCompetitionsEndpoint, async ({ network, query }) =>
      ok(await ownBook(network).competitions(query)),
    ),
    on(nativePriceEndpoint, ({ network, params }) => ownBook(network).nativePrice(params.token)),
    on(tokenMetadataEndpoint, async ({ network, params }) =>
      ok(await ownBook(network).tokenMetadata(params.token)),
    ),
    on(addAppDataEndpoint, async ({ network, body }) => {
      const stored = await ownBook(network).addAppData(body.fullAppData)
      return stored.ok ? ok(reply(stored.value.isNew ? 201 : 200, stored.value.hash)) : stored
    }),
    on(versionEndpoint, () => ok(build)),
  ]
}
