import 'server-only'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import { orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { err, ok } from '@/lib/domain/shared/result'
import { bodyOf, type RequestMeta } from '@/lib/server/http/api-table'
import { fingerprint } from '@/lib/server/http/fingerprint'
import { watchOrder } from '@/lib/services/order-book/watch-order'
import { createBell } from './bell'
import type { Forward } from './gateway'
import type { OrderLoader } from './load-orders'
import type { OrderPolls } from './order-polls'
import { presentStatus } from './present-status'

/** An order's place in the competition is asked for at most this often, unless the order changes. */
const STATUS_MS = 20_000
/** All streams together ask no more often for places that may not have changed. */
const STATUS_TURN_MS = 8_000

export type UpstreamWatchDeps = {
  readonly forward: Forward
  readonly loadOrder: OrderLoader
  readonly polls: OrderPolls
  readonly nowMs: () => number
  /** Whether it is a stream's turn to ask for a place again. */
  readonly mayAskStatus: () => boolean
}

/** Takes turns among all streams of a process. */
export function createStatusTurns(nowMs: () => number): () => boolean {
  let takenMs = Number.NEGATIVE_INFINITY
  return () => {
    const isFree = nowMs() - takenMs >= STATUS_TURN_MS
    if (isFree) takenMs = nowMs()
    return isFree
  }
}

type WatchRequest = { readonly params: unknown; readonly meta: RequestMeta }

/**
 * Server-sent events about an order at another deployment, fed by the one poll all its readers share.
 * An upstream that does not answer ends no stream: it goes on when the upstream does.
 */
export async function watchUpstream(deps: UpstreamWatchDeps, { params, meta }: WatchRequest) {
  const uid = uidOf(params)
  const first = await deps.loadOrder(uid)
  if (!first.ok && first.error.errorType === 'NotFound') return err(first.error)
  const known = first.ok ? first.value : null
  return ok(follow(deps, uid, known, meta.signal))
}

async function* follow(
  deps: UpstreamWatchDeps,
  uid: OrderUid,
  known: Order | null,
  signal: AbortSignal,
) {
  const bell = createBell()
  let order = known
  let isGone = false
  const unfollow = deps.polls.follow(uid, known, (newest) => {
    isGone = newest === null
    order = newest ?? order
    bell.ring()
  })
  const status = createStatusReader(deps, uid, signal)
  try {
    while (order === null && !isGone && !signal.aborted) await bell.next(STATUS_MS, signal)
    yield* watchOrder(
      {
        order: async () => (isGone ? null : order),
        status: () => status(order),
        events: async () => [],
        nextChange: async (_, maxMs, ended) => bell.next(maxMs, ended),
        fingerprint,
        isFinal: ({ status: state }) => state === 'fulfilled' || state === 'cancelled',
      },
      uid,
      signal,
    )
  } finally {
    unfollow()
  }
}

/**
 * Reads where the order stands, as the order itself allows; by the last known place where the upstream
 * may not be asked now.
 */
function createStatusReader(
  { forward, nowMs, mayAskStatus }: UpstreamWatchDeps,
  uid: OrderUid,
  signal: AbortSignal,
) {
  let last: CompetitionStatus | null = null
  let askedMs = Number.NEGATIVE_INFINITY
  let askedFor: Order | null = null
  return async (order: Order | null): Promise<CompetitionStatus | null> => {
    const isChanged = askedFor !== null && order !== askedFor
    const isFresh = nowMs() - askedMs < STATUS_MS
    const present = () => (order === null || last === null ? last : presentStatus(order, last))
    if (!isChanged && (isFresh || !mayAskStatus())) return present()
    askedMs = nowMs()
    askedFor = order
    const call = { params: { uid }, query: null, body: null, meta: { signal } }
    const outcome = await forward(orderStatusEndpoint, { ...call, urgency: 'watch' })
    if (outcome.ok) last = bodyOf(outcome.value)
    return present()
  }
}

/** The edge has decoded the parameters with the stream endpoint's own codec. */
function uidOf(params: unknown): OrderUid {
  if (typeof params !== 'object' || params === null || !('uid' in params)) {
    throw new Error('a watched order is named by its uid')
  }
  return params.uid as OrderUid
}
