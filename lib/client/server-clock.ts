import { queryOptions } from '@tanstack/react-query'
import { retryPolicy } from '@/lib/client/queries/retry-policy'

const FRESH_MS = 60_000
/** The header has whole seconds and the answer takes a while: less is no difference. */
const NOTICED_MS = 2_000

/**
 * How far the service's clock is ahead of this browser's, in milliseconds; 0 when both agree. Windows
 * of time that the service keeps are planned by its clock, as the browser's may be wrong.
 */
export const serverClockQuery = queryOptions({
  ...retryPolicy,
  queryKey: ['serverClock'],
  queryFn: async ({ signal }) => {
    const askedAtMs = Date.now()
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal })
    const ahead = clockDifference(headers.get('date'), askedAtMs, Date.now())
    if (ahead === null) throw new Error('the service did not report its time')
    return ahead
  },
  staleTime: FRESH_MS,
})

/** The difference by a `Date` header and when it was asked for and came; null when unreadable. */
export function clockDifference(
  header: string | null,
  askedAtMs: number,
  answeredAtMs: number,
): number | null {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return null
  // On average half a second was dropped.
  const ahead = Math.round(serverMs + 500 - (askedAtMs + answeredAtMs) / 2)
  return Math.abs(ahead) < NOTICED_MS ? 0 : ahead
}
