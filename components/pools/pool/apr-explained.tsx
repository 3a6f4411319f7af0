'use client'

import type { ReactNode } from 'react'
import { addingDecimals } from '@/components/pools/adding-decimals'
import { cellText } from '@/components/pools/figure-text'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Fact, FactList } from '@/components/ui/table'
import { formatPercent, formatSigned } from '@/lib/client/format/decimal'
import { formatUsd } from '@/lib/client/format/usd'
import {
  type AprGap,
  classifyGap,
  headlineWindow,
  sameDayGap,
} from '@/lib/client/pools/explain-apr'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import type { PoolDetails } from '@/lib/contract/codecs/pools'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const windowLabel = {
  '1d': message`APR, fees of the last day`,
  '7d': message`APR, fees of the last 7 days`,
  '30d': message`APR, fees of the last 30 days`,
} as const

const gapLabel = {
  explained: message`What the last day earned in fees explains the APR.`,
  above: message`The APR is higher than the last day’s fees would pay. Either the days before were
    livelier, or incentives come on top, or the source is mistaken: the windows and the past below
    show which.`,
  below: message`The last day earned more in fees than the APR says: it was livelier than the days
    before it.`,
  unknown: message`The APR cannot be held against fees: a number is not given by the service.`,
} as const

/** For pools whose APR of the last day is known. */
const dayLabel = {
  explained: message`The fees of the last day explain the APR of that day.`,
  above: message`Even of the last day alone the APR is higher than its fees would pay: the pool is
    younger than that, incentives come on top, or the source is mistaken.`,
  below: message`Of the last day alone the fees would pay more than its APR says: the source lags
    behind, or is mistaken.`,
} as const

const weekLabel = {
  above: message`The days before it were livelier, and the APR looks back over 7 days.`,
  below: message`It was livelier than the days before it, and the APR looks back over 7 days.`,
} as const

/** Compares APR and fees of the same window when both are known. */
function verdict(gap: AprGap, dayGap: AprGap, isWeekly: boolean): string {
  if (dayGap === 'unknown') return t(gapLabel[gap])
  const differsFromWeek = isWeekly && (gap === 'above' || gap === 'below') && gap !== dayGap
  return differsFromWeek ? `${t(dayLabel[dayGap])} ${t(weekLabel[gap])}` : t(dayLabel[dayGap])
}

/** The APR, and the part of it that the fees of the last day explain, with the calculation. */
export function AprExplained(props: { row: PoolRow; windows: PoolDetails['windows'] }) {
  const { row, windows } = props
  const { apr, feeApr, unexplained, fee, tvl, volume } = row.figures
  const separators = useSeparators()
  const headline = headlineWindow(windows)
  const own = headline === null ? null : windows[headline]
  const dayApr = windows['1d'].apr
  const dayGap = sameDayGap(dayApr, feeApr)
  return (
    <section aria-label={t`APR explained`} className="ledger-panel px-3 py-2">
      <h2 className="font-semibold text-body">
        {apr === null ? t`What the last day tells` : t`What the APR is made of`}
      </h2>
      <p className="mt-1 mb-2 text-pretty">
        {apr === null
          ? t`Every day of a year like the last one: an estimate from its trades alone.`
          : verdict(classifyGap(apr, unexplained), classifyGap(dayApr, dayGap), headline === '7d')}
      </p>
      <FactList>
        {apr === null || headline === null ? null : (
          <Fact name={t(windowLabel[headline])}>
            {own === null || own.feeApr === null ? (
              '—'
            ) : (
              <Parts fees={own.feeApr} incentives={own.rewardApr} apr={apr} />
            )}
          </Fact>
        )}
        <Fact name={t`Fee APR, from the last 24 hours`}>
          {volume === null || fee === null || tvl === null || feeApr === null ? (
            t`— (needs volume, fee and TVL)`
          ) : (
            <Sum>
              {formatUsd(volume, separators)} × {cellText('fee', fee, separators)} % × 365 ÷{' '}
              {formatUsd(tvl, separators)} ={' '}
              <strong className="font-semibold">{formatPercent(feeApr, separators)}</strong>
            </Sum>
          )}
        </Fact>
        {apr === null ? null : (
          <Fact name={headline === '7d' ? t`Unexplained: 7 days against one` : t`Unexplained`}>
            {feeApr === null || unexplained === null ? (
              '—'
            ) : (
              <Gap apr={apr} feeApr={feeApr} gap={unexplained} />
            )}
          </Fact>
        )}
        {headline === '1d' || dayApr === null || feeApr === null || dayGap === null ? null : (
          <Fact name={t`The same of the last day alone`}>
            <Gap apr={dayApr} feeApr={feeApr} gap={dayGap} />
          </Fact>
        )}
      </FactList>
    </section>
  )
}

/** Fees and incentives, with as many decimals as they need to add up. */
function Parts(props: { fees: number; incentives: number | null; apr: number }) {
  const { fees, incentives, apr } = props
  const separators = useSeparators()
  const decimals = incentives === null ? 2 : addingDecimals([fees, incentives], apr)
  const percent = (value: number) => formatPercent(value, separators, decimals)
  const sum = <strong className="font-semibold">{percent(apr)}</strong>
  return (
    <Sum>
      {incentives === null
        ? rich`${percent(fees)} fees + incentives not given = ${sum}`
        : rich`${percent(fees)} fees + ${percent(incentives)} incentives = ${sum}`}
    </Sum>
  )
}

function Gap({ apr, feeApr, gap }: { apr: number; feeApr: number; gap: number }) {
  const separators = useSeparators()
  const decimals = addingDecimals([apr, -feeApr], gap)
  const percent = (value: number) => formatPercent(value, separators, decimals)
  return (
    <Sum>
      {percent(apr)} − {percent(feeApr)} ={' '}
      <strong className="font-semibold">
        {t`${formatSigned(gap, decimals, separators)} points`}
      </strong>
    </Sum>
  )
}

function Sum({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
