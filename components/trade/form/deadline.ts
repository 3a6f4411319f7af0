import { formatDateMinute, type TimeZone } from '@/lib/client/format/time'
import { LONGEST_DEADLINE_SECONDS } from '@/lib/client/trade-defaults'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { t } from '@/lib/words/words'

/** The service refuses an order that ends earlier. */
export const LEAST_SECONDS = 60

/** Why a chosen moment cannot be the deadline; null if it can. */
export function deadlineProblem(at: UnixSeconds | null, nowMs: number | null): string | null {
  if (at === null || nowMs === null) return null
  const left = at - nowMs / 1000
  if (left < LEAST_SECONDS) return t`This moment is over, or less than a minute away.`
  return left > LONGEST_DEADLINE_SECONDS ? t`An order can wait for a year at most.` : null
}

/** When the order ends, for a deadline chosen as a span or as a moment. */
export const deadlineNote = (
  deadline: { readonly deadlineSeconds: number; readonly deadlineAt: UnixSeconds | null },
  nowMs: number | null,
  zone: TimeZone,
): string => {
  if (deadline.deadlineAt !== null) {
    return t`Until ${formatDateMinute(deadline.deadlineAt * 1000, zone)}`
  }
  return nowMs === null
    ? t`After signing`
    : t`About ${formatDateMinute(nowMs + deadline.deadlineSeconds * 1000, zone)}¦time`
}
