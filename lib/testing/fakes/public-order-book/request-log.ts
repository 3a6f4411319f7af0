import type { IncomingHttpHeaders } from 'node:http'

/** A request that the fake received. */
type LoggedRequest = {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Unix milliseconds. */
  readonly atMs: number
  readonly headers: IncomingHttpHeaders
  /** Empty until it is read; stays empty when the route responds with a fault. */
  body: string
}

/** A part of the target's text, or a pattern it matches. */
export type TargetPattern = string | RegExp

export const matches = (pattern: TargetPattern, target: string): boolean =>
  typeof pattern === 'string' ? target.includes(pattern) : pattern.test(target)

export type RequestLog = {
  readonly all: readonly LoggedRequest[]
  readonly add: (request: LoggedRequest) => void
  /** How many match by target or body, such as polls of an order; `sinceMs`: unix milliseconds. */
  readonly count: (pattern?: TargetPattern, sinceMs?: number) => number
  /** Largest number of requests within any minute. */
  readonly mostPerMinute: (pattern?: TargetPattern) => number
  readonly clear: () => void
}

export function createRequestLog(): RequestLog {
  const all: LoggedRequest[] = []
  const matching = (pattern: TargetPattern, sinceMs = 0) =>
    all.filter(
      ({ target, body, atMs }) =>
        atMs >= sinceMs && (matches(pattern, target) || matches(pattern, body)),
    )
  return {
    all,
    add: (request) => {
      all.push(request)
    },
    count: (pattern = '', sinceMs = 0) => matching(pattern, sinceMs).length,
    mostPerMinute: (pattern = '') => {
      const times = matching(pattern).map(({ atMs }) => atMs)
      let first = 0
      let most = 0
      for (const [last, atMs] of times.entries()) {
        while (atMs - (times[first] ?? 0) >= 60_000) first++
        most = Math.max(most, last - first + 1)
      }
      return most
    },
    clear: () => {
      all.length = 0
    },
  }
}
