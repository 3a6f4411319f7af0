import type { Endpoint } from '@/lib/contract/endpoint'

/** What an endpoint was like from this browser. Templates and times only: no ids, no bodies. */
export type CallRecord = {
  readonly name: string
  readonly method: string
  /** With `{param}` segments, as the contract spells it. */
  readonly path: string
  readonly network: string | null
  readonly lastSuccessAtMs: number | null
  readonly lastFailure: { readonly atMs: number; readonly status: number } | null
  /** When calls failed, newest last. */
  readonly failuresAtMs: readonly number[]
  /** Of the last answers, newest last. */
  readonly latenciesMs: readonly number[]
  /** `Age` of the last answer that said it, in seconds. */
  readonly ageSeconds: number | null
  /** From `Retry-After` of a refusal. */
  readonly pausedUntilMs: number | null
}

export type StreamRecord = {
  readonly name: string
  readonly network: string | null
  readonly state: 'live' | 'lost' | 'closed'
  readonly sinceMs: number
}

/** How a call ended; status 0 where no answer came. */
export type CallOutcome = {
  readonly status: number
  readonly ageSeconds: number | null
  readonly retryAfterSeconds: number | null
}

type CallSubject = Pick<Endpoint, 'name' | 'method' | 'path'>

const KEPT_TIMES = 50
const KEPT_ENDPOINTS = 200
const FAILURE_RETENTION_MS = 15 * 60_000

/** Records how calls go, in bounded memory; `nowMs` is milliseconds since 1970. */
export function makeCallRecorder(nowMs: () => number) {
  const calls = new Map<string, CallRecord>()
  const streams = new Map<string, StreamRecord>()
  const listeners = new Set<() => void>()
  let failuresInARow = 0
  let changes = 0

  const tell = () => {
    changes += 1
    for (const listener of listeners) listener()
  }
  const take = (subject: CallSubject, network: string | null, took: number, end: CallOutcome) => {
    const key = `${network ?? ''} ${subject.method} ${subject.path}`
    const before = calls.get(key) ?? unused(subject, network)
    if (calls.size >= KEPT_ENDPOINTS && !calls.has(key)) return
    calls.set(key, afterCall(before, nowMs(), took, end))
    failuresInARow = rowOfFailures(failuresInARow, subject, end.status)
    tell()
  }
  return {
    /** Call when the request leaves; call the result when it ended. An aborted call is not told. */
    start: (subject: CallSubject, network: string | null) => {
      const startedAt = nowMs()
      return (end: CallOutcome) => take(subject, network, nowMs() - startedAt, end)
    },
    stream: (name: string, network: string | null, state: StreamRecord['state']) => {
      streams.set(`${network ?? ''} ${name}`, { name, network, state, sinceMs: nowMs() })
      tell()
    },
    calls: () => [...calls.values()],
    streams: () => [...streams.values()],
    /** Reads that failed since one last worked. */
    failuresInARow: () => failuresInARow,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Grows with every change. */
    changes: () => changes,
  }
}

/** The record of this page load. */
export const callRecorder = makeCallRecorder(() => Date.now())

const isOutage = (status: number): boolean => status === 0 || status >= 500

/** No answer concerns everything; a fault of one service only says something of orders and prices. */
const isAboutOrders = ({ path }: CallSubject): boolean =>
  path.startsWith('/{network}/api/') || path.endsWith('/usdPrice')

function rowOfFailures(before: number, subject: CallSubject, status: number): number {
  if (status === 0) return before + 1
  if (!isAboutOrders(subject)) return before
  return isOutage(status) ? before + 1 : 0
}

const unused = ({ name, method, path }: CallSubject, network: string | null): CallRecord => ({
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

function afterCall(before: CallRecord, at: number, took: number, end: CallOutcome): CallRecord {
  const failed = isOutage(end.status) || end.status === 429
  const answered = end.status !== 0
  return {
    ...before,
    lastSuccessAtMs: failed ? before.lastSuccessAtMs : at,
    lastFailure: failed ? { atMs: at, status: end.status } : before.lastFailure,
    failuresAtMs: failed
      ? [...recentFailures(before, at), at].slice(-KEPT_TIMES)
      : recentFailures(before, at),
    latenciesMs: answered ? [...before.latenciesMs, took].slice(-KEPT_TIMES) : before.latenciesMs,
    ageSeconds: failed ? before.ageSeconds : end.ageSeconds,
    pausedUntilMs: end.retryAfterSeconds === null ? null : at + end.retryAfterSeconds * 1000,
  }
}

/** Failures of the last 15 minutes. */
export const recentFailures = (record: CallRecord, atMs: number): readonly number[] =>
  record.failuresAtMs.filter((failed) => atMs - failed <= FAILURE_RETENTION_MS)

/** Median and worst; null before the first answer. */
export function latencyOf(record: CallRecord): { medianMs: number; worstMs: number } | null {
  const sorted = record.latenciesMs.toSorted((a, b) => a - b)
  const medianMs = sorted[Math.floor(sorted.length / 2)]
  const worstMs = sorted.at(-1)
  return medianMs === undefined || worstMs === undefined ? null : { medianMs, worstMs }
}
