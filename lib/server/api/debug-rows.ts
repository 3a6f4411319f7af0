import 'server-only'
import { debugOrderEndpoint, orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import { err, failure, ok } from '@/lib/domain/shared/result'
import type { OrderFailure } from '@/lib/server/gateway/load-orders'
import {
  type ApiEntry,
  type endpointsOn,
  type RequestMeta,
  reply,
} from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { StaffSessions } from '@/lib/server/session/staff-session'
import type { JudgedOrder } from '@/lib/services/order-book/judge-orders'

/** What only staff may read stays in no cache. */
const NOT_STORED = { 'Cache-Control': 'no-store' }

export type DebugRowDeps = {
  /** Whether a key opens restricted debug reports. */
  readonly isDebugKey: (key: string | null) => boolean
  readonly staff: StaffSessions
}

/**
 * Debug reports and the verdicts made of them: open on the local network, to who has the key or a
 * session it opened elsewhere. A gateway gives clients without a key what its order book publishes,
 * but refuses a wrong key, as its sender would take the public part for the whole.
 */
export function debugRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  deps: DebugRowDeps,
): ApiEntry<ServedNetwork>[] {
  return [
    on(debugOrderEndpoint, async ({ network, params, meta }) => {
      const { orderBook } = network
      const reader = await readerOf(deps, network, meta)
      if (!reader.isAllowed) return refused()
      const report = await (orderBook.kind === 'gateway'
        ? orderBook.report(params.uid, reader)
        : orderBook.book.debug(params.uid))
      return report.ok && reader.isStaff ? ok(reply(200, report.value, NOT_STORED)) : report
    }),
    on(orderVerdictsEndpoint, async ({ network, body, meta }) => {
      const { orderBook } = network
      // What became of an order its owner is told everywhere, also where reports are for the staff.
      if (orderBook.kind === 'own') return ok(await orderBook.book.verdicts(body))
      const reader = await readerOf(deps, network, meta)
      if (!reader.isAllowed) return refused()
      const judged = await orderBook.verdicts(body, reader)
      const fault = commonFault(judged)
      return fault === null ? ok(judged) : err(fault)
    }),
  ]
}

async function readerOf(
  { isDebugKey, staff }: DebugRowDeps,
  { orderBook, view }: ServedNetwork,
  meta: RequestMeta,
): Promise<{ readonly isStaff: boolean; readonly isAllowed: boolean }> {
  const key = meta.header('x-api-key')
  const isStaff = isDebugKey(key) || (await staff.staffSessionEnd(meta)) !== null
  const access = view.capabilities.debugReport
  const isOpen =
    orderBook.kind === 'gateway' ? key === null || access === 'public' : access === 'open'
  return { isStaff, isAllowed: isStaff || isOpen }
}

const OUTAGES: readonly string[] = ['BadGateway', 'ServiceUnavailable', 'RateLimited']

/** The fault of an order book that answered about none of the orders; null when it answered. */
function commonFault(judged: readonly JudgedOrder<OrderFailure>[]): OrderFailure | null {
  const faults = judged.flatMap((answer) =>
    answer.verdict === null && OUTAGES.includes(answer.error.errorType) ? [answer.error] : [],
  )
  return faults.length === judged.length ? (faults[0] ?? null) : null
}

const refused = () =>
  failure('Unauthorized', 'Debug reports of this network need a key (X-API-Key) or a staff session')
