import 'server-only'
import type { PublicNetworkEnv } from '@/lib/config/public-network-env'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { Endpoint } from '@/lib/contract/endpoint'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { getOrderEndpoint } from '@/lib/contract/endpoints/orders'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { OrderUid } from '@/lib/domain/order/order'
import { ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { bodyOf, type RequestMeta } from '@/lib/server/http/api-table'
import { type JudgedOrder, judgeOrders } from '@/lib/services/order-book/judge-orders'
import type { ViewOrdersDeps } from '@/lib/services/order-book/order-view'
import type { Forward, GatewayCall } from './gateway'
import { notifyingForward } from './gateway-writes'
import type { OrderFailure } from './load-orders'
import { withAvailableBalances } from './orders-with-funds'
import { withPresentStatus } from './present-status'
import { publicReport } from './public-report'
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
  /** The upstream's report where it opens them and the reader may see it, else what is public. */
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
  /** The network's built-in tokens. */
  readonly tokenNames: TokenNames
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
  tokenNames,
}: GatewaySourceConfig): GatewaySource {
  const nowMs = () => performance.now()
  const forward = notifyingForward(upstream.forward, (uids) => {
    upstream.noteWrite(uids)
    onWrite(uids)
  })
  const { loadOrder, orderPolls, accountPolls } = upstream
  const mayAskStatus = createStatusTurns(nowMs)
  const report = async (uid: OrderUid) =>
    publicReport({ forward: upstream.forward, loadOrder, blockTime, nowMs: Date.now }, uid)
  const reportFor: GatewaySource['report'] = async (uid, { isStaff }) => {
    if (!isStaff || !opensReports(env)) return report(uid)
    const meta = { signal: new AbortController().signal }
    const call = { params: { uid }, query: null, body: null, meta }
    const outcome = await forward(debugOrderEndpoint, call)
    // A closed report says nothing about the order, nor does one that is not there.
    if (!outcome.ok) return report(uid)
    return ok(bodyOf(outcome.value))
  }
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
    report: reportFor,
    // The upstream gives no funds and no prices; its records decide alone.
    verdicts: (uids, reader) =>
      judgeOrders(
        {
          report: (uid) => reportFor(uid, reader),
          funding: async () => [],
          market: async () => null,
          loadTokens: async () => tokenNames,
          now: () => unixMicros(Date.now() * 1000),
        },
        uids,
      ),
  }
}

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
