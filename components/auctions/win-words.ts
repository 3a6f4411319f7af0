import { formatDecimal, formatPercent } from '@/lib/client/format/decimal'
import { formatNumber, type Separators } from '@/lib/domain/shared/separators'
import { solverLabel } from '@/lib/domain/solution/solver-name'
import { t } from '@/lib/words/words'

/** From this many percent on a lead is told as a multiple. */
const TIMES_FROM_PERCENT = 100

type NamedBid = { readonly solverName?: string | undefined; readonly score: bigint }

type Win = {
  /** The best winner. */
  readonly first: NamedBid
  /** Solvers of the other winning bids. */
  readonly others: number
  readonly second: NamedBid | null
  readonly leadPercent: number | null
}

const nameOf = (bid: NamedBid) => solverLabel(bid.solverName) ?? t`An unnamed solver`

/** Who won and by how much: "Coincidence of wants won, 6.3 times the second bid". */
export function winSentence(win: Win, separators: Separators): string {
  const { first, others, second, leadPercent } = win
  const name = nameOf(first)
  if (others > 0) {
    return others === 1
      ? t`${name} and another solver won`
      : t`${name} and ${formatNumber(others, separators)} others won`
  }
  if (second === null) return t`${name} won with the only bid`
  if (leadPercent === null && second.score <= first.score) {
    return t`${name} won; the second bid found nothing`
  }
  if (leadPercent === null) return t`${name} won behind a bid that could not be settled`
  if (leadPercent === 0) return t`${name} won, equal to the second bid`
  if (leadPercent < TIMES_FROM_PERCENT) {
    // Rounded down, as a lead is never overstated.
    const shown = Math.max(0.001, Math.floor(leadPercent * 100) / 100)
    return t`${name} won by ${formatPercent(shown, separators)}`
  }
  const times = 1 + leadPercent / 100
  const shown = times >= 100 ? Math.floor(times) : Math.floor(times * 10) / 10
  return t`${name} won, ${formatDecimal(shown, times >= 100 ? 0 : 1, separators)} times the second bid`
}
