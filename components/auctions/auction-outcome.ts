import type { ToneStamp } from '@/components/ui/status-stamp'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { message } from '@/lib/domain/shared/message'

type Outcome = CompetitionSummaryView['outcome']

/** How an auction ended, in words. */
export const outcomeNames = {
  settled: message`Settled¦auction`,
  partlySettled: message`Settled in part`,
  notSettled: message`Not settled¦auction`,
  settling: message`Settling`,
  noWinner: message`No winner`,
  noBid: message`No bid`,
} as const satisfies Record<Outcome, unknown>

/** The tone of its stamp. */
export const outcomeTones: Readonly<Record<Outcome, Parameters<typeof ToneStamp>[0]['tone']>> = {
  settled: 'good',
  partlySettled: 'bad',
  notSettled: 'bad',
  settling: 'info',
  noWinner: 'neutral',
  noBid: 'neutral',
}
