import type { PartsSummary } from '@/lib/client/orders/part-groups'

/** "4 of 6 parts filled", with what did not go so. */
export function partsSentence({ filled, left, unfilled }: PartsSummary, count: number): string {
  const missing = unfilled === 0 ? '' : `, ${unfilled} ended without a fill`
  return `${filled} of ${count} parts filled${missing}${left === 0 ? '' : `, ${left} to come`}`
}
