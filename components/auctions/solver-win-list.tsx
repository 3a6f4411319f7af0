'use client'

import { SolverMark } from '@/components/ui/marks/solver-mark'
import { rich } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/states'
import { useNumber } from '@/components/ui/use-number'
import type { SolverWins, StripSummary } from '@/lib/client/auctions/auction-strip'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

/** Solvers named here; the others won least. */
const NAMED = 5

/** Who won how many of the newest auctions. */
export function SolverWinList(props: {
  network: NetworkView
  summary: StripSummary
  isReading: boolean
}) {
  const { summary } = props
  if (props.isReading) return <Skeleton className="mt-7 h-20 w-full" />
  if (summary.won === 0) return null
  return (
    <ul
      aria-label={t`Who won how often`}
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 rail:mt-7 rail:grid-cols-5"
    >
      {summary.solvers.slice(0, NAMED).map((solver) => (
        <Wins key={solver.solver} wins={solver} of={summary.won} />
      ))}
    </ul>
  )
}

function Wins({ wins, of }: { wins: SolverWins; of: number }) {
  const number = useNumber()
  return (
    <li className="flex items-center gap-2 text-table rail:block rail:border-t rail:pt-2.5">
      <span className="flex w-40 min-w-0 items-center gap-2 rail:w-auto">
        <SolverMark solver={wins.solver} />
        <span className="truncate">{wins.name}</span>
      </span>
      <span className="max-rail:order-last rail:mt-1 rail:block">
        {rich`${<span className="font-medium tabular-nums rail:text-section">{number(wins.won)}</span>} ${<span className="text-meta text-muted max-rail:sr-only">{t`of ${number(of)} won`}</span>}`}
      </span>
      <span aria-hidden="true" className="h-1.5 w-30 bg-track rail:mt-1 rail:block rail:w-full">
        <span
          className="block h-1.5 bg-text forced-colors:bg-[CanvasText]"
          style={{ width: `${(wins.won / of) * 100}%` }}
        />
      </span>
    </li>
  )
}
