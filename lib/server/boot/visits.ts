import 'server-only'
import { isSimulatorRequest } from '@/lib/infra/chain/local/simulator/order-client'
import type { RequestEvent } from '@/lib/server/http/edge'

/** How long somebody counts as here after a request. */
const VISIT_MS = 600_000
/** Endpoints that machines ask whether or not anybody is here. */
const MONITORED: ReadonlySet<string> = new Set(['health', 'readiness', 'metrics'])

/** Whether this process has visitors: people or programs other than monitors and its own simulator. */
export type Visits = {
  /** To be called for each request. */
  readonly note: (request: Pick<RequestEvent, 'requestId' | 'endpoint'>) => void
  /** Somebody has an event stream open, or asked something within ten minutes, as who started it did. */
  readonly isAnybodyHere: () => boolean
}

export function createVisits(nowMs: () => number, openStreams: () => number): Visits {
  let lastMs = nowMs()
  return {
    note: ({ requestId, endpoint }) => {
      if (!MONITORED.has(endpoint) && !isSimulatorRequest(requestId)) lastMs = nowMs()
    },
    isAnybodyHere: () => openStreams() > 0 || nowMs() - lastMs < VISIT_MS,
  }
}
