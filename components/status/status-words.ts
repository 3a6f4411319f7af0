import type { CallRecord } from '@/lib/client/call-record'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'

/** A check of the service in words: "Chain head: 2 s old". */
export function checkWords(check: ReadinessCheck): string {
  if (check.detail !== undefined) return check.detail
  if (!check.ok) return 'Not within its limits'
  return check.ageSeconds === undefined ? 'Works' : `Works, ${ageWords(check.ageSeconds)} old`
}

/** Whole units: `2 s`, `4 min`. */
export function ageWords(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h`
}

/** Why the last failure counts as one. */
export function failureWords(status: number): string {
  if (status === 0) return 'No answer'
  if (status === 429) return 'Too many requests'
  return `Fault ${status}`
}

/** Times as they are measured: whole milliseconds, from ten seconds on seconds. */
export function latencyWords(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`
}

/** Endpoints in trouble first, then by what they are called. */
export function inOrder(records: readonly CallRecord[]): readonly CallRecord[] {
  const name = ({ network, method, path }: CallRecord) => `${network ?? ''} ${path} ${method}`
  return records.toSorted(
    (a, b) => troubleOf(b) - troubleOf(a) || (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0),
  )
}

/** Whether the last thing the endpoint did was to fail. */
export const troubleOf = ({ lastFailure, lastSuccessAtMs }: CallRecord): 0 | 1 =>
  lastFailure !== null && lastFailure.atMs > (lastSuccessAtMs ?? 0) ? 1 : 0
