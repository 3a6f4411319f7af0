import 'server-only'
import { limits } from '@/lib/contract/limits'
import { absentOrderText, HISTORY_BEFORE } from '@/lib/domain/history/absent-rows'
import type { OrderUid } from '@/lib/domain/order/order'
import { chunk } from '@/lib/domain/shared/chunk'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { AuctionStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import {
  decidesCode,
  type FillSources,
  type OrderRecords,
  orderReport,
  spentByQuestion,
} from './order-report'
import { type ViewOrdersDeps, viewOrders } from './order-view'
import type { ArchiveNote } from './read-orders'

/** What `judgedReports` reads. */
export type JudgedReportsDeps = Pick<ViewOrdersDeps, 'now' | 'pricedToken'> &
  ArchiveNote &
  FillSources & {
    /** Runs reads in one snapshot, so that an order and what happened to it are of the same moment. */
    readonly inSnapshot: <T>(work: (store: JudgedReads) => Promise<T>) => Promise<T>
  }

type JudgedReads = Pick<
  OrderStore,
  'selectReadableOrders' | 'selectEventsOfOrders' | 'selectSpentBy' | 'selectFundingEpisodes'
> &
  Pick<AuctionStore, 'selectDecisiveAuctions'> &
  Pick<SettlementStore, 'selectTradesOfOrders'>

/** Fill prices are computed one at a time; more would only wait. */
const FILL_PRICES_AT_A_TIME = 8

/** There is no such order, or its row is damaged. */
export type NotJudged = Failure<'NotFound' | 'InternalServerError'>

/**
 * The reports of several orders with what a verdict reads of them: not their fee policies, nor the
 * auctions between those that decide. The number of statements does not grow with the orders.
 */
export async function judgedReports(deps: JudgedReportsDeps, uids: readonly OrderUid[]) {
  const { records, unreadable } = await deps.inSnapshot((store) => readRecords(deps, store, uids))
  const sources = { ...deps, isNeeded: uids.length > FEW ? decidesCode : undefined }
  const isAbsent = records.length + unreadable.length < uids.length
  const note = isAbsent ? await deps.selectMeta({ key: HISTORY_BEFORE }) : null
  const reports = new Map<OrderUid, Result<Awaited<ReturnType<typeof orderReport>>, NotJudged>>(
    uids.map((uid) => [
      uid,
      unreadable.includes(uid) ? damaged() : failure('NotFound', absentOrderText(uid, note)),
    ]),
  )
  for (const group of chunk(FILL_PRICES_AT_A_TIME, records)) {
    const made = await Promise.all(group.map((record) => orderReport(record, sources)))
    for (const report of made) reports.set(report.orderUid, ok(report))
  }
  return reports
}

/** So few orders that each may be solved again alone, also where that only adds to what is said. */
const FEW = 8

async function readRecords(
  deps: JudgedReportsDeps,
  store: JudgedReads,
  uids: readonly OrderUid[],
): Promise<{
  readonly records: readonly OrderRecords[]
  readonly unreadable: readonly OrderUid[]
}> {
  // What uids alone tell is read together with the orders, and then what their tokens tell.
  const [{ orders, unreadable }, events, trades, episodes] = await Promise.all([
    store.selectReadableOrders({ uids }),
    store.selectEventsOfOrders({ uids }),
    store.selectTradesOfOrders({ uids, limit: limits.debugTrades }),
    store.selectFundingEpisodes({ uids }),
  ])
  const views = await viewOrders(withoutFunds(deps), orders, { quote: true })
  const [auctions, spentBy] = await Promise.all([
    store.selectDecisiveAuctions({
      orders: orders.map(({ uid, data }) => ({
        uid,
        sellToken: data.sellToken,
        buyToken: deps.pricedToken(data.buyToken),
      })),
    }),
    store.selectSpentBy({
      orders: orders.flatMap((order, at) => {
        const view = views[at]
        return view === undefined ? [] : spentByQuestion(order, view)
      }),
    }),
  ])
  const records = orders.flatMap((order, at) => {
    const view = views[at]
    if (view === undefined) return []
    return {
      order,
      view,
      events: events.get(order.uid) ?? [],
      auctions: auctions.get(order.uid) ?? { auctions: [], omitted: 0 },
      trades: trades.get(order.uid) ?? [],
      spentBy: spentBy.get(order.uid),
      episodes: episodes.get(order.uid) ?? [],
    }
  })
  return { records, unreadable }
}

const damaged = () => failure('InternalServerError', 'The stored order could not be read')

/** A verdict asks for the funds by itself, and for markets in the auctions. */
const withoutFunds = ({ now, pricedToken }: JudgedReportsDeps): ViewOrdersDeps => ({
  now,
  pricedToken,
  availableBalances: async (questions) => questions.map(() => null),
  selectOrderMarkets: async () => [],
})
