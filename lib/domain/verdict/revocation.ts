import { SIGNED } from '@/lib/domain/order/presignature'
import type { DebugReport, ReportEvent } from './report'

/** The event that an order’s signature on chain was found to be gone; undefined where none is recorded. */
export function revocationOf({ events }: Pick<DebugReport, 'events'>): ReportEvent | undefined {
  const signed = events.findLastIndex(({ label }) => label === SIGNED || label === 'ready')
  return events.slice(signed + 1).find(({ label }) => label === 'invalid')
}
