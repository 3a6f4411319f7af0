import type { CallRecord } from '@/lib/client/call-record'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { formatBps, formatBpsDifference } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'

/** A check of the service in words: "Chain head: 2 s old". */
export function checkLabel(check: ReadinessCheck): string {
  if (check.detail !== undefined) return check.detail
  if (!check.ok) return 'Not within its limits'
  return check.ageSeconds === undefined ? 'Works' : `Works, ${ageLabel(check.ageSeconds)} old`
}

/** Whole units: `2 s`, `4 min`. */
export function ageLabel(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h`
}

/** Why the last failure counts as one. */
export function failureMessages(status: number): string {
  if (status === 0) return 'No answer'
  if (status === 429) return 'Too many requests'
  return `Fault ${status}`
}

/** Times as they are measured: whole milliseconds, from ten seconds on seconds. */
export function latencyLabel(ms: number, write: (value: number) => string = String): string {
  return ms < 10_000 ? `${write(Math.round(ms))} ms` : `${write(Math.round(ms / 1000))} s`
}

export const callKey = ({ network, method, path }: CallRecord): string =>
  `${network ?? ''} ${path} ${method}`

/** Endpoints in trouble first, then by what they are called. */
export function inOrder(records: readonly CallRecord[]): readonly CallRecord[] {
  return records.toSorted((a, b) => {
    const [first, second] = [callKey(a), callKey(b)]
    return troubleOf(b) - troubleOf(a) || (first < second ? -1 : first > second ? 1 : 0)
  })
}

/** The records in an order of their keys that is held; those it does not name follow as they came. */
export function inHeldOrder(
  held: readonly string[],
  records: readonly CallRecord[],
): readonly CallRecord[] {
  const named = held.flatMap((key) => records.find((record) => callKey(record) === key) ?? [])
  return [...named, ...records.filter((record) => !held.includes(callKey(record)))]
}

/** Whether the last thing the endpoint did was to fail. */
export const troubleOf = ({ lastFailure, lastSuccessAtMs }: CallRecord): 0 | 1 =>
  lastFailure !== null && lastFailure.atMs > (lastSuccessAtMs ?? 0) ? 1 : 0

/** The newest auction somebody bid in; null where nobody did. `newestFirst` as the service lists them. */
export const lastWithBids = <Auction extends { readonly solutions: number }>(
  newestFirst: readonly Auction[],
): Auction | null => newestFirst.find(({ solutions }) => solutions > 0) ?? null

/**
 * The middle execution beside its quote: "median +0.12 %". Basis points; of what is too small to
 * show, the sign is not told either.
 */
export const medianLabel = (improvementBps: number, separators?: Separators): string =>
  Math.abs(improvementBps) < 1
    ? `median within ${formatBps(1, separators)}`
    : `median ${formatBpsDifference(improvementBps, separators)}`

/** Why a fact is not on the page. `nothing` is what to say of an answer that does not hold it. */
export function unknownMessage(
  read: {
    readonly data: unknown
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  },
  nothing = 'not told',
): string {
  if (read.error !== null) return `— ${read.error.message}`
  if (read.data !== undefined) return `— ${nothing}`
  if (read.fetchStatus === 'fetching') return 'Asking'
  return read.fetchStatus === 'paused' ? '— this browser is offline' : '— not asked'
}

export const sentenceCase = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`
