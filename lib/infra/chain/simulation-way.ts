import 'server-only'

/** `eth_simulateV1`, or in its place `eth_call` with state overrides; null before anything was simulated. */
type SimulationMethod = 'eth_simulateV1' | 'eth_call'

/** How the nodes of a network simulate calls, as their last answers show. */
export type SimulationWay = {
  readonly current: () => SimulationMethod | null
  /** Whether `eth_simulateV1` was refused so lately that it is not asked for. */
  readonly isRefused: () => boolean
  readonly saw: (method: SimulationMethod) => void
}

/** A node may be replaced by one that offers more. */
const ASK_AGAIN_MS = 10 * 60_000

/** `nowMs`: a monotonic clock in milliseconds. */
export function createSimulationWay(nowMs: () => number): SimulationWay {
  let current: SimulationMethod | null = null
  let askAgainMs = 0
  return {
    current: () => current,
    isRefused: () => current === 'eth_call' && nowMs() < askAgainMs,
    saw: (method) => {
      if (method === 'eth_call' && nowMs() >= askAgainMs) askAgainMs = nowMs() + ASK_AGAIN_MS
      current = method
    },
  }
}
