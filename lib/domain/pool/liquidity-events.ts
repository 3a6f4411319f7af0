import { missingSamples } from '@/lib/domain/shared/missing-samples'

/** A deposit or withdrawal that a pool's history shows. */
export type LiquidityEvent = {
  readonly kind: 'deposit' | 'withdrawal'
  /** Moment of the first sample after it, in the unit of the history. */
  readonly at: number
  /** Change of the value locked since the sample before, in percent; negative for a withdrawal. */
  readonly changePercent: number
}

/** Prices and trades move the value locked by less between two samples. */
const LEAST_CHANGE_PERCENT = 10

/**
 * Deposits and withdrawals, oldest first: the value locked changed by more than 10 % from one sample to
 * the next. Not across missing samples, as nobody saw when it changed there. `samples`: ascending in
 * time, `tvl` in USD, null where it is unknown.
 */
export function liquidityEvents(
  samples: readonly { readonly date: number; readonly tvl: number | null }[],
): readonly LiquidityEvent[] {
  const unseen = new Set(missingSamples(samples.map(({ date }) => date)).map((gap) => gap.before))
  return samples.flatMap(({ date, tvl }, index) => {
    const before = samples[index - 1]?.tvl ?? null
    if (before === null || tvl === null || before <= 0 || unseen.has(date)) return []
    const change = tvl - before
    if (Math.abs(change) * 100 <= before * LEAST_CHANGE_PERCENT) return []
    const changePercent = (change / before) * 100
    return [{ kind: change > 0 ? 'deposit' : 'withdrawal', at: date, changePercent }]
  })
}
