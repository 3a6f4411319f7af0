import 'server-only'
import type { PublicNetworkEnv } from '@/lib/config/public-network-env'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { Endpoint } from '@/lib/contract/endpoint'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { getOrderEndpoint } from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { ok, type Result } from '@/lib/domain/shared/result'
import { bodyOf, type RequestMeta } from '@/lib/server/http/api-table'
import type { JudgedOrder } from '@/lib/services/order-book/judge-orders'
import type { ViewOrdersDeps } from '@/lib/services/order-book/order-view'
import type { Forward, GatewayCall } from './gateway'
import { type VerdictFacts, withVerdicts } from './gateway-verdicts'
import { notifyingForward } from './gateway-writes'
import type { OrderFailure } from './load-orders'
import { withAvailableBalances } from './orders-with-funds'
import { withPresentStatus } from './present-status'
import { publicReport, type ReportDepth } from './public-report'
import type { Upstream } from './upstream'
import { createStatusTurns, watchUpstream } from './watch-upstream'
import { watchUpstreamAccount } from './watch-upstream-account'

type WatchRequest = { readonly params: unknown; readonly meta: RequestMeta }

/** The orders of a network whose order book is another deployment. */
export type GatewaySource = {
  readonly kind: 'gateway'
  readonly forward: Forward
  /** Whether the other deployment answered lately. */
  readonly isAnswering: () => boolean
  readonly watchOrder: (request: WatchRequest) => ReturnType<typeof watchUpstream>
  readonly watchAccount: (request: WatchRequest) => ReturnType<typeof watchUpstreamAccount>
  /** The upstream's report where it opens them and the reader may see it, else what is public; with its verdict. */
  readonly report: (
    uid: OrderUid,
    reader: { readonly isStaff: boolean },
  ) => Promise<Result<DebugReportAnswer, OrderFailure>>
  /** Verdicts of the same reports. */
  readonly verdicts: (
    uids: readonly OrderUid[],
    reader: { readonly isStaff: boolean },
  ) => Promise<readonly JudgedOrder<OrderFailure>[]>
}

export type GatewaySourceConfig = {
  readonly env: Pick<PublicNetworkEnv, 'orderBookKey' | 'debugPath'>
  readonly upstream: Upstream
  readonly onWrite: (uids: readonly OrderUid[]) => void
  /** Time of a block in unix seconds. */
  readonly blockTime: (number: number) => Promise<number>
  readonly availableBalances: ViewOrdersDeps['availableBalances']
  readonly verdictFacts: VerdictFacts
}

/**
 * Whether the upstream may show us its reports: they are at a restricted path unless configured
 * otherwise.
 */
export const opensReports = ({
  orderBookKey,
  debugPath,
}: Pick<PublicNetworkEnv, 'orderBookKey' | 'debugPath'>): boolean =>
  orderBookKey !== null || !debugPath.startsWith('/restricted/')

export function gatewaySource({
  env,
  upstream,
  onWrite,
  blockTime,
  availableBalances,
  verdictFacts,
}: GatewaySourceConfig): GatewaySource {
  const nowMs = () => performance.now()
  const forward = notifyingForward(upstream.forward, (uids) => {
    upstream.noteWrite(uids)
    onWrite(uids)
  })
  const { loadOrder, orderPolls, accountPolls } = upstream
  const mayAskStatus = createStatusTurns(nowMs)
  const published = { forward: upstream.forward, loadOrder, blockTime, nowMs: Date.now }
  const reportFor =
    (depth: ReportDepth, isStaff: boolean) =>
    async (uid: OrderUid): Promise<Result<DebugReportAnswer, OrderFailure>> => {
      if (!isStaff || !opensReports(env)) return publicReport(published, uid, depth)
      const meta = { signal: new AbortController().signal }
      const call = { params: { uid }, query: null, body: null, meta }
      const outcome = await forward(debugOrderEndpoint, call)
      // A closed report says nothing about the order, nor does one that is not there.
      if (!outcome.ok) return publicReport(published, uid, depth)
      return ok(bodyOf(outcome.value))
    }
  const { judged, verdicts } = withVerdicts(verdictFacts)
  return {
    kind: 'gateway',
    forward: withAvailableBalances(
      withPresentStatus(orderByOrder(forward, loadOrder), loadOrder, Date.now),
      availableBalances,
    ),
    isAnswering: () => upstream.fault() === null,
    watchOrder: (request) =>
      watchUpstream({ forward, loadOrder, polls: orderPolls, nowMs, mayAskStatus }, request),
    watchAccount: (request) =>
      watchUpstreamAccount({ accounts: accountPolls, orders: orderPolls, nowMs }, request),
    report: async (uid, { isStaff }) => {
      const found = await reportFor('whole', isStaff)(uid)
      return found.ok ? ok(await judged(found.value)) : found
    },
    verdicts: (uids, { isStaff }) =>
      verdicts(uids, reportFor(uids.length > MAX_WHOLE ? 'brief' : 'whole', isStaff)),
  }
}

/** Each whole report is some requests of the upstream's budget. */
const MAX_WHOLE = 5

/** Single orders asked for at about the same time travel together. */
function orderByOrder(forward: Forward, loadOrder: Upstream['loadOrder']): Forward {
  const loading = (endpoint: Endpoint, call: GatewayCall<Endpoint>) => {
    if (endpoint !== getOrderEndpoint) return forward(endpoint, call)
    const { uid } = call.params as { readonly uid: OrderUid }
    return loadOrder(uid)
  }
  // It returns what `forward` returns.
  return loading as Forward
}
