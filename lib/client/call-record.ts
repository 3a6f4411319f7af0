import type { Endpoint } from '@/lib/contract/endpoint'
import type { FaultSource } from '@/lib/domain/shared/fault-source'

/** How an endpoint responded to this browser. Path templates and times only: no ids, no bodies. */
export type CallRecord = {
  readonly name: string
  readonly method: string
  /** With `{param}` segments, as in the contract. */
  readonly path: string
  readonly network: string | null
  readonly lastSuccessAtMs: number | null
  readonly lastFailure: { readonly atMs: number; readonly status: number } | null
  /** When calls failed, newest last. */
  readonly failuresAtMs: readonly number[]
  /** Of the last responses, newest last. */
  readonly latenciesMs: readonly number[]
  /** `Age` of the last successful response, in seconds; null without the header. */
  readonly ageSeconds: number | null
  /** From `Retry-After` of the last response. */
  readonly pausedUntilMs: number | null
}

export type StreamRecord = {
  readonly name: string
  readonly network: string | null
  readonly state: 'live' | 'lost' | 'closed'
  readonly sinceMs: number
}

/** How a call ended; status 0 without a response. */
export type CallOutcome = {
  readonly status: number
  readonly ageSeconds: number | null
  readonly retryAfterSeconds: number | null
  /** Whose fault a 5xx is; empty when the answer did not say. */
  readonly faultOf: readonly FaultSource[]
}

/** A read that failed although the request was valid; status 0 without a response. */
export type Outage = {
  readonly network: string | null
  readonly status: number
  readonly faultOf: readonly FaultSource[]
}

type CallSubject = Pick<Endpoint, 'name' | 'method' | 'path'>

const MAX_TIMES = 50
const MAX_ENDPOINTS = 200
const FAILURE_RETENTION_MS = 15 * 60_000

/** Records the outcomes of calls in bounded memory; `nowMs` is milliseconds since 1970. */
export function makeCallRecorder(nowMs: () => number) {
  const calls = new Map<string, CallRecord>()
  const streams = new Map<string, StreamRecord>()
  const listeners = new Set<() => void>()
  let failuresInARow = 0
  let newestOutage: Outage | null = null
  let changes = 0

  const notify = () => {
    changes += 1
    for (const listener of listeners) listener()
  }
  const record = (
    subject: CallSubject,
    network: string | null,
    durationMs: number,
    end: CallOutcome,
  ) => {
    const key = `${network ?? ''} ${subject.method} ${subject.path}`
    const before = calls.get(key) ?? emptyRecord(subject, network)
    if (calls.size >= MAX_ENDPOINTS && !calls.has(key)) return
    calls.set(key, afterCall(before, nowMs(), durationMs, end))
    const failuresBefore = failuresInARow
    failuresInARow = countFailures(failuresInARow, subject, end)
    if (failuresInARow > failuresBefore)
      newestOutage = { network, status: end.status, faultOf: end.faultOf }
    notify()
  }
  return {
    /** Call when the request is sent; call the result when it ended, unless it was aborted. */
    start: (subject: CallSubject, network: string | null) => {
      const startedAt = nowMs()
      return (end: CallOutcome) => record(subject, network, nowMs() - startedAt, end)
    },
    stream: (name: string, network: string | null, state: StreamRecord['state']) => {
      streams.set(`${network ?? ''} ${name}`, { name, network, state, sinceMs: nowMs() })
      notify()
    },
    calls: () => [...calls.values()],
    streams: () => [...streams.values()],
    /** Number of failed reads since the last success. */
    failuresInARow: () => failuresInARow,
    /** The newest of those failures; of an earlier time when there are none. */
    newestOutage: () => newestOutage,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Increases with every change. */
    changes: () => changes,
  }
}

/** The record of this page load. */
export const callRecorder = makeCallRecorder(() => Date.now())

const isOutage = (status: number): boolean => status === 0 || status >= 500

/** A missing response concerns every endpoint; a server error counts only for orders and prices. */
const isAboutOrders = ({ path }: CallSubject): boolean =>
  path.startsWith('/{network}/api/') || path.endsWith('/usdPrice')

/** Orders need neither the providers of prices nor those of anything else. */
const isOfProviders = (faultOf: readonly FaultSource[]): boolean =>
  faultOf.length > 0 && faultOf.every((source) => source === 'provider')

function countFailures(
  before: number,
  subject: CallSubject,
  { status, faultOf }: Pick<CallOutcome, 'status' | 'faultOf'>,
): number {
  if (status === 0) return before + 1
  if (!isAboutOrders(subject) || isOfProviders(faultOf)) return before
  return isOutage(status) ? before + 1 : 0
}

const emptyRecord = ({ name, method, path }: CallSubject, network: string | null): CallRecord => ({
  name,
  method,
  path,
  network,
  lastSuccessAtMs: null,
  lastFailure: null,
  failuresAtMs: [],
  latenciesMs: [],
  ageSeconds: null,
  pausedUntilMs: null,
})

function afterCall(
  before: CallRecord,
  at: number,
  durationMs: number,
  end: CallOutcome,
): CallRecord {
  const failed = isOutage(end.status) || end.status === 429
  const answered = end.status !== 0
  return {
    ...before,
    lastSuccessAtMs: failed ? before.lastSuccessAtMs : at,
    lastFailure: failed ? { atMs: at, status: end.status } : before.lastFailure,
    failuresAtMs: failed
      ? [...recentFailures(before, at), at].slice(-MAX_TIMES)
      : recentFailures(before, at),
    latenciesMs: answered
      ? [...before.latenciesMs, durationMs].slice(-MAX_TIMES)
      : before.latenciesMs,
    ageSeconds: failed ? before.ageSeconds : end.ageSeconds,
    pausedUntilMs: end.retryAfterSeconds === null ? null : at + end.retryAfterSeconds * 1000,
  }
}

/** Failures of the last 15 minutes. */
export const recentFailures = (record: CallRecord, atMs: number): readonly number[] =>
  record.failuresAtMs.filter((failed) => atMs - failed <= FAILURE_RETENTION_MS)

/** Median and maximum; null before the first response. */
export function latencyOf(record: CallRecord): { medianMs: number; worstMs: number } | null {
  const sorted = record.latenciesMs.toSorted((a, b) => a - b)
  const medianMs = sorted[Math.floor(sorted.length / 2)]
  const worstMs = sorted.at(-1)
  return medianMs === undefined || worstMs === undefined ? null : { medianMs, worstMs }
}
