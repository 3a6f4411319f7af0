import { winnerLead } from '@/lib/client/auctions/winner-lead'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { t } from '@/lib/words/words'

/** How bids of one score are ranked. */
export const tieRule = (): string =>
  t`Of equal scores the one that gives more before rounding is ranked first, else that of the lower solver address.`

/** The rule under a list of auctions, where one of them was won by it. */
export function TieNote({ rows }: { rows: readonly Pick<CompetitionSummaryView, 'won'>[] }) {
  const hasTie = rows.some(({ won }) => won !== null && winnerLead(won) === 0)
  return hasTie ? <p className="pt-2 text-meta text-muted">{tieRule()}</p> : null
}
