'use client'

import { addingDecimals } from '@/components/pools/adding-decimals'
import { rangeName } from '@/components/pools/history-series'
import { useSeparators } from '@/components/ui/number-format'
import { Fact, FactList } from '@/components/ui/table'
import { formatDecimal, formatPercent, formatSigned } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import { dayAgainstWeek } from '@/lib/client/pools/day-against-week'
import { headlineWindow } from '@/lib/client/pools/explain-apr'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import { spreadOf } from '@/lib/domain/shared/spread'
import { t } from '@/lib/words/words'
import { Traded } from './pool-earns'
import { SectionHead } from './section-head'
import type { PoolPast } from './use-pool-past'

type Windows = PoolDetails['windows']

/** What the APR is made of, how it moved, and why its last day differs from the week. */
export function PoolWhy(props: { row: PoolRow; windows: Windows; past: PoolPast }) {
  const { row, windows, past } = props
  const { apr } = row.figures
  const separators = useSeparators()
  const percent = (value: number | null) =>
    value === null ? '—' : formatPercent(value, separators)
  const spread = spreadOf((past.points ?? []).map((point) => point.apr))
  const numbers =
    spread === null
      ? '—'
      : `${[spread.min, spread.median].map((value) => formatDecimal(value, 2, separators)).join(', ')}, ${percent(spread.max)}`
  return (
    <section aria-label={t`Why it pays that`} className="border-rule border-t-2 pt-2">
      <SectionHead title={t`Why ${percent(apr)}`} />
      <Parts windows={windows} apr={apr} />
      <div className="mt-2 font-medium [&_dt]:font-normal">
        <FactList>
          <Fact name={t`24 h`}>
            {percent(windows['1d'].apr)}{' '}
            <Difference from={windows['7d'].apr} to={windows['1d'].apr} />
          </Fact>
          <Fact name={t`30 days`}>{percent(windows['30d'].apr)}</Fact>
          <Fact name={t`Low, median, high (${rangeName(past.shown)})`}>
            <span className="tabular-nums">{numbers}</span>
          </Fact>
          <Traded row={row} />
        </FactList>
      </div>
      <p className="mt-3 min-h-14 text-pretty text-table">
        <Sentence windows={windows} volume={row.figures.volume} week={past.week} />
      </p>
    </section>
  )
}

/** Fees and incentives as one bar of the whole, with their names. */
function Parts({ windows, apr }: { windows: Windows; apr: number | null }) {
  const separators = useSeparators()
  const headline = headlineWindow(windows)
  const { feeApr, rewardApr } = windows[headline ?? '7d']
  const decimals =
    apr === null || feeApr === null || rewardApr === null
      ? 2
      : addingDecimals([feeApr, rewardApr], apr)
  const text = (value: number | null) =>
    value === null ? '—' : formatPercent(value, separators, decimals)
  return (
    <>
      <div
        aria-hidden="true"
        className="mt-2 mb-2 flex h-3 gap-0.5 bg-track forced-color-adjust-none"
      >
        <span className="bg-series-1" style={{ flexGrow: Math.max(0, feeApr ?? 0) }} />
        {rewardApr === null || rewardApr <= 0 ? null : (
          <span className="bg-series-2" style={{ flexGrow: rewardApr }} />
        )}
      </div>
      <ul className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-table">
        <li>
          <Square className="bg-series-1" />
          {t`Trading fees ${text(feeApr)}`}
        </li>
        <li className={rewardApr === 0 ? 'text-muted' : ''}>
          {rewardApr === 0 ? null : <Square className="bg-series-2" />}
          {rewardApr === null ? t`Incentives not given` : t`Incentives ${text(rewardApr)}`}
        </li>
      </ul>
    </>
  )
}

const Square = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`me-2 inline-block size-2.5 forced-color-adjust-none ${className}`}
  />
)

function Difference({ from, to }: { from: number | null; to: number | null }) {
  const separators = useSeparators()
  if (from === null || to === null) return null
  const points = to - from
  const colour = points > 0 ? 'text-good' : points < 0 ? 'text-bad' : 'text-muted'
  return (
    <span title={t`against the last 7 days`} className={colour}>
      {t`${formatSigned(points, 2, separators)} points`}
    </span>
  )
}

/** Differences below this share of the week's APR are none. */
const ALIKE_SHARE = 0.05

/** Why the last day paid more or less than the week. */
function Sentence(props: { windows: Windows; volume: number | null; week: PoolPast['week'] }) {
  const separators = useSeparators()
  const { windows, volume } = props
  const [day, week] = [windows['1d'].apr, windows['7d'].apr]
  if (day === null || week === null)
    return t`It is not known how the last day compares to the week.`
  const usd = (value: number) => formatUsdCompact(value, separators)
  const isAlike = Math.abs(day - week) <= Math.abs(week) * ALIKE_SHARE
  const found = dayAgainstWeek(props.week)
  if (found === null || volume === null) {
    return isAlike
      ? t`The last day paid about as much as the week.`
      : day > week
        ? t`The last day paid more than the week.`
        : t`The last day paid less than the week.`
  }
  const [traded, usual] = [usd(volume), usd(found.weekVolumePerDay)]
  const { tvlChangePercent: change } = found
  const paid = isAlike
    ? t`The last day paid about as much as the week: ${traded} was traded, against ${usual} a day over 7 days.`
    : day > week
      ? t`The last day paid more than the week: ${traded} was traded, against ${usual} a day over 7 days.`
      : t`The last day paid less than the week: ${traded} was traded, against ${usual} a day over 7 days.`
  return change === null ? (
    paid
  ) : (
    <>
      {paid} {t`TVL changed by ${formatSigned(change, 2, separators)} % in a day.`}
    </>
  )
}
