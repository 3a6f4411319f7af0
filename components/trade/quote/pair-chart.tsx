'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TimeChartOnDemand } from '@/components/charts/time-chart-on-demand'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import { ApiError } from '@/lib/client/api-error'
import { formatDecimal, formatSigned } from '@/lib/client/format/decimal'
import type { PriceUnit } from '@/lib/client/format/price'
import { priceHistoryQuery } from '@/lib/client/queries/prices'
import { type PairSample, pairHistory } from '@/lib/client/tokens/pair-history'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'
import { t } from '@/lib/words/words'
import { type PairNames, type PairTokens, pairNames, rateDecimals } from './pair-heading'

/** Pixels, next to the form and on a screen that is wider than both. */
const HEIGHT = 320
const HEIGHT_IN_FULL = 640
/** A smaller change of the price is no news. */
const NEUTRAL_PERCENT = 0.1
/** The shortest sampling interval of the service. */
const REFRESH_MS = 5 * 60_000
/** Both tokens are sampled in the same intervals; one missing sample is bridged. */
const BRIDGED_MS = { '5m': 10 * 60_000, '1h': 2 * 3_600_000 } as const

type PairProps = PairTokens & { readonly network: NetworkView; readonly window: PriceWindow }

/** The price of the pair over time, from the samples of both tokens that the service took. */
export function PairChart(props: PairProps) {
  const { window } = props
  const { unit } = usePriceUnit()
  const { samples, error, refetch } = usePairHistory(props)
  const isMissing = error instanceof ApiError && error.status === 404
  if (samples !== null && samples.length > 0) {
    const names = pairNames(props, unit)
    return <RateChart samples={samples} window={window} unit={unit} names={names} />
  }
  return samples !== null || isMissing ? (
    <EmptyState
      fact={t`No price of this pair is recorded yet. Samples begin with its first trades.`}
    />
  ) : error !== null ? (
    <ReadFailure what={t`Past prices`} error={error} onRetry={refetch} />
  ) : (
    <SkeletonLines label={t`Reading past prices`} lines={9} />
  )
}

/** How much the price changed in the time of the chart until now; nothing while that is unknown. */
export function PairChange(props: PairProps & { rate: number }) {
  const { unit } = usePriceUnit()
  const { samples } = usePairHistory(props)
  const separators = useSeparators()
  const first = samples?.[0]
  if (first === undefined) return null
  const percent = percentFrom(rateIn(first, unit), props.rate)
  const tone = Math.abs(percent) < NEUTRAL_PERCENT ? '' : percent > 0 ? 'text-good' : 'text-bad'
  return <span className={tone}>{`${formatSigned(percent, 2, separators)} %`}</span>
}

const rateIn = ({ rate }: PairSample, unit: PriceUnit): number =>
  unit === 'buyPerSell' ? rate : 1 / rate

const percentFrom = (before: number, now: number): number => (now / before - 1) * 100

function usePairHistory({ network, sellToken, buyToken, window }: PairProps) {
  const options = (token: TokenListEntry) => ({
    ...priceHistoryQuery(network.name, token.address, window),
    refetchInterval: REFRESH_MS,
  })
  const sold = useQuery(options(sellToken))
  const bought = useQuery(options(buyToken))
  const soldPoints = sold.data?.points
  const boughtPoints = bought.data?.points
  const samples = useMemo(
    () =>
      soldPoints === undefined || boughtPoints === undefined
        ? null
        : pairHistory(soldPoints, boughtPoints, BRIDGED_MS[PRICE_WINDOWS[window].interval]),
    [soldPoints, boughtPoints, window],
  )
  return {
    /** Null while one of the histories is unknown. */
    samples,
    error: sold.error ?? bought.error ?? sold.failureReason ?? bought.failureReason,
    refetch: () => {
      void sold.refetch()
      void bought.refetch()
    },
  }
}

function RateChart(props: {
  samples: readonly PairSample[]
  window: PriceWindow
  unit: PriceUnit
  names: PairNames
}) {
  const { samples, window, unit, names } = props
  const separators = useSeparators()
  const isFull = useMedia('(width >= 100rem)') === true
  const points = useMemo(
    () => samples.map((sample) => ({ at: sample.date, value: rateIn(sample, unit) })),
    [samples, unit],
  )
  const name = t`${names.base} in ${names.quoted}`
  const series = useMemo(() => [{ key: name, name, points }], [name, points])
  const first = points[0]?.value ?? 0
  const last = points.at(-1)?.value ?? 0
  const decimals = rateDecimals(first)
  const write = useMemo(
    () => (value: number) => formatDecimal(value, decimals, separators),
    [decimals, separators],
  )
  const to = points.at(-1)?.at ?? 0
  const change = formatSigned(percentFrom(first, last), 2, separators)
  return (
    <TimeChartOnDemand
      label={t`Price of ${name}, ${window}`}
      hidesSummary
      summary={t`${write(last)} ${names.quoted} now, ${change} % in this time. From the USD prices
      that this service samples.`}
      series={series}
      from={to - PRICE_WINDOWS[window].seconds * 1000}
      to={to}
      unit={write}
      height={isFull ? HEIGHT_IN_FULL : HEIGHT}
    />
  )
}
