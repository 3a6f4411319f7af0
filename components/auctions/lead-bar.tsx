'use client'

import { useSeparators } from '@/components/ui/number-format'
import { isBeyondBar, leadLength, winnerLead } from '@/lib/client/auctions/winner-lead'
import { formatPercent } from '@/lib/client/format/decimal'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

type Won = NonNullable<CompetitionSummaryView['won']>

/** By how much the first winner was ahead of the second best bid: a bar, and the same in words. */
export function LeadBar({ won }: { won: Won }) {
  const separators = useSeparators()
  const lead = winnerLead(won)
  return (
    <span className="flex items-center justify-between gap-3 wide:block">
      <Bar lead={lead} />
      <span className="block max-wide:truncate text-meta text-muted wide:mt-0.5">
        {leadWords(won, separators)}
      </span>
    </span>
  )
}

/** The lead in words: "0.22 % over Split". */
export function leadWords(won: Won, separators: Separators): string {
  const { second } = won
  if (second === null) return t`only bid`
  const lead = winnerLead(won)
  if (lead === null) return t`behind ${second.solverName}, which could not be settled`
  if (lead === 0) return t`equal to ${second.solverName}`
  const percent = formatPercent(lead, separators, lead < 100 ? 2 : 0)
  return t`${percent} over ${second.solverName}`
}

/** Logarithmic from 0.01 to 100 % in four parts; an arrow says that it goes on. */
function Bar({ lead }: { lead: number | null }) {
  const length = lead === null || lead === 0 ? 0 : Math.max(0.015, leadLength(lead))
  return (
    <svg
      aria-hidden="true"
      width="132"
      height="8"
      viewBox="0 0 132 8"
      className="max-w-full shrink-0 text-mark-good"
    >
      {[0, 33.25, 66.5, 99.75].map((x) => (
        <path key={x} d={`M${x} 0h32.25v8h-32.25z`} className="fill-track" />
      ))}
      <path d={`M0 0h${132 * length}v8h-${132 * length}z`} fill="currentColor" />
      {lead !== null && isBeyondBar(lead) ? (
        <path
          d="M122 0l4 4-4 4M127 0l4 4-4 4"
          fill="none"
          className="stroke-canvas"
          strokeWidth="1.5"
        />
      ) : null}
    </svg>
  )
}
