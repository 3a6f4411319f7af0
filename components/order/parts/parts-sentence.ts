import type { PartsSummary } from '@/lib/client/orders/part-groups'
import { t } from '@/lib/words/words'

/** "4 of 6 parts filled", with what did not go so. */
export function partsSentence({ filled, left, unfilled }: PartsSummary, count: number): string {
  if (unfilled === 0) {
    return left === 0
      ? t`${filled} of ${count} parts filled`
      : t`${filled} of ${count} parts filled, ${left} to come`
  }
  return left === 0
    ? t`${filled} of ${count} parts filled, ${unfilled} ended without a fill`
    : t`${filled} of ${count} parts filled, ${unfilled} ended without a fill, ${left} to come`
}
