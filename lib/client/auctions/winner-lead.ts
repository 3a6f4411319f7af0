import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'

type Won = NonNullable<CompetitionSummaryView['won']>

/** Parts of a percent that a lead is counted in. */
const PARTS = 10_000n

/**
 * By how many percent the first winner's score is above that of the second best bid, rounded down to
 * ten-thousandths, but never down to no lead at all; null without a second bid, or when it scored more
 * and could not be settled.
 */
export function winnerLead({ winners, second }: Pick<Won, 'winners' | 'second'>): number | null {
  const first = winners[0]
  if (first === undefined || second === null || second.score <= 0n) return null
  const ahead = first.score - second.score
  if (ahead < 0n) return null
  if (ahead === 0n) return 0
  const parts = (ahead * 100n * PARTS) / second.score
  return Number(parts > 0n ? parts : 1n) / Number(PARTS)
}

/** Ends of the bar's scale in percent. */
const LEAST = 0.01
const MOST = 100

/** Length of the bar of a lead, 0 to 1, on a logarithmic scale from 0.01 to 100 %. */
export const leadLength = (percent: number): number =>
  percent <= LEAST ? 0 : Math.min(1, Math.log(percent / LEAST) / Math.log(MOST / LEAST))

/** Whether the bar of a lead ends before the lead does. */
export const isBeyondBar = (percent: number): boolean => percent > MOST
