import type { QueryClient } from '@tanstack/react-query'
import { ordersByDigestQuery } from '@/lib/client/queries/found-orders'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import {
  type AnswerEntry,
  type LookupAnswer,
  type LookupAnswers,
  withAnswers,
} from './lookup-answers'
import type { LookupIds } from './lookup-ids'

/** One request to the service. */
export type LookupTask =
  | { readonly kind: 'uids'; readonly uids: readonly OrderUid[] }
  | { readonly kind: 'digest'; readonly digest: Bytes32 }

/** `uids` are the orders that have the digest; absent for other tasks and for failures. */
export type TaskAnswer = {
  readonly entries: readonly AnswerEntry[]
  readonly uids?: readonly OrderUid[]
}

/** Ids in batches as large as a request may be; digests one by one. */
export function tasksOf({ uids, digests }: LookupIds): readonly LookupTask[] {
  const size = limits.orderUidsPerRequest
  const batches = Math.ceil(uids.length / size)
  return [
    ...Array.from({ length: batches }, (_, index): LookupTask => {
      return { kind: 'uids', uids: uids.slice(index * size, (index + 1) * size) }
    }),
    ...digests.map((digest): LookupTask => ({ kind: 'digest', digest })),
  ]
}

/** Number of ids in a task. */
export const taskSize = (task: LookupTask): number => (task.kind === 'uids' ? task.uids.length : 1)

/** Runs one request, without retries; aborting the signal cancels it. Throws what the API client throws. */
export async function answerTask(
  client: QueryClient,
  network: string,
  task: LookupTask,
  signal: AbortSignal,
): Promise<TaskAnswer> {
  const once = { retry: false, networkMode: 'always' } as const
  const cancelOnAbort = (queryKey: readonly unknown[]) => {
    const cancel = () => void client.cancelQueries({ queryKey })
    signal.addEventListener('abort', cancel, { once: true })
    return () => signal.removeEventListener('abort', cancel)
  }
  if (task.kind === 'uids') {
    const query = ordersByUidsQuery(network, task.uids)
    const done = cancelOnAbort(query.queryKey)
    const elements = await client.fetchQuery({ ...query, ...once }).finally(done)
    return { entries: entriesOf(task.uids, elements) }
  }
  const query = ordersByDigestQuery(network, task.digest)
  const done = cancelOnAbort(query.queryKey)
  const orders = await client.fetchQuery({ ...query, ...once }).finally(done)
  if (orders.length === 0) return { entries: [[task.digest, { kind: 'notStored' }]], uids: [] }
  return {
    entries: orders.map((order) => [order.uid, { kind: 'found', order }]),
    uids: orders.map(({ uid }) => uid),
  }
}

/** The answer to a task that failed: none of its ids could be read. */
export function failedAnswer(task: LookupTask, reason: string): TaskAnswer {
  const answer: LookupAnswer = { kind: 'unreadable', reason }
  const ids = task.kind === 'uids' ? task.uids : [task.digest]
  return { entries: ids.map((id) => [id, answer] as const) }
}

/** Merges the answers of a task; `unread` counts ids that keep an older answer. */
export function withTaskAnswer(
  known: LookupAnswers,
  task: LookupTask,
  { entries, uids }: TaskAnswer,
): { readonly answers: LookupAnswers; readonly unread: number } {
  const { byId, unread } = withAnswers(known.byId, entries)
  const digests =
    uids === undefined || task.kind === 'uids'
      ? known.digests
      : new Map(known.digests).set(task.digest, uids)
  return { answers: { byId, digests }, unread }
}

/** An id that the reply does not contain is not stored. */
function entriesOf(
  uids: readonly OrderUid[],
  elements: readonly BatchLookupElement[],
): readonly AnswerEntry[] {
  const known = new Map<OrderUid, LookupAnswer>(
    elements.map((element) =>
      'order' in element
        ? [element.order.uid, { kind: 'found', order: element.order }]
        : [element.error.uid, { kind: 'unreadable', reason: element.error.description }],
    ),
  )
  return uids.map((uid) => [uid, known.get(uid) ?? { kind: 'notStored' }])
}
