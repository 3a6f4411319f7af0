import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pause } from './pause'

/** Why the upstream cannot be used, in words; null while it can. */
export type UpstreamHealth = {
  readonly fault: () => string | null
  /** An answer of an order book came, whatever it said. */
  readonly answered: () => void
  /** No answer came, one that says the upstream is down, or none of an order book to the probe. */
  readonly failed: (reason: string) => void
}

/** One lost answer is no outage: so many in a row are, without an answer in between. */
const FAILURES_OF_AN_OUTAGE = 3

/** Judges by the answers to requests and probes whether the upstream is there. */
export function createUpstreamHealth(nowMs: () => number) {
  let failures = 0
  let reason: string | null = null
  let answeredMs = Number.NEGATIVE_INFINITY
  return {
    fault: () => (failures >= FAILURES_OF_AN_OUTAGE ? reason : null),
    answered: () => {
      failures = 0
      reason = null
      answeredMs = nowMs()
    },
    failed: (why: string) => {
      failures += 1
      reason = why
    },
    /** Milliseconds since the last answer, and whether failures came since. */
    silence: () => ({ ms: nowMs() - answeredMs, isSuspect: failures > 0 }),
  }
}

export type ProbedHealth = ReturnType<typeof createUpstreamHealth>

const QUIET_MS = 15_000
const SUSPECT_MS = 3_000

/** Keeps no process alive. */
const idle: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}

/**
 * Asks an upstream of which nothing was heard whether it is there: every 15 seconds, every three
 * while it is in doubt. So an outage is seen, and so is its end, without anyone's requests. Returns a
 * function that stops it.
 */
export function probeUpstream(
  health: ProbedHealth,
  probe: (signal: AbortSignal) => Promise<unknown>,
  wait: Pause = idle,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const run = async () => {
    while (!signal.aborted) {
      const { ms, isSuspect } = health.silence()
      // What the probe finds is noted by the client it asks through.
      if (isSuspect || ms >= QUIET_MS) await probe(signal).catch(() => undefined)
      await wait(SUSPECT_MS, signal)
    }
  }
  void run()
  return () => stopped.abort()
}
