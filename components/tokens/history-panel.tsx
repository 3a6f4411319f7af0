'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { TimeChartOnDemand } from '@/components/charts/time-chart-on-demand'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useSeparators } from '@/components/ui/number-format'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { saveFile } from '@/components/ui/save-file'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useTimeZone } from '@/components/ui/time-format'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'
import { formatDecimal } from '@/lib/client/format/decimal'
import { priceHistoryQuery } from '@/lib/client/queries/prices'
import { historyFacts } from '@/lib/client/tokens/history-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PriceHistory } from '@/lib/contract/codecs/price-history'
import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'
import { type Message, message } from '@/lib/domain/shared/message'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { historyCsv } from './history-csv'
import { historySentence } from './history-sentence'
import { rangeDecimals } from './range-decimals'
import type { ShownToken } from './shown-token'

const HEIGHT = 330
/** The shortest sampling interval of the service. */
const REFRESH_MS = 5 * 60_000

const RANGES = [
  { range: '24h', name: message`24 h` },
  { range: '7d', name: message`7 d` },
  { range: '30d', name: message`30 d` },
] as const satisfies readonly { range: PriceWindow; name: Message }[]

type HistoryPanelProps = {
  network: NetworkView
  token: ShownToken
  window: PriceWindow
  onWindow: (window: PriceWindow) => void
}

/** The price history that the service has sampled. */
export function HistoryPanel({ network, token, window, onWindow }: HistoryPanelProps) {
  const heading = useId()
  const isOffline = useOffline()
  const isOffered = network.capabilities.priceHistory
  const history = useQuery({
    ...priceHistoryQuery(network.name, token.address, window),
    enabled: isOffered,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const { data } = history
  const error = history.error ?? history.failureReason
  const isMissing = error instanceof ApiError && error.status === 404
  const save = () => {
    if (data === undefined) return
    const name = `${tokenLabel(token)}-${network.name}-${data.window}-prices.csv`
    saveFile(name, historyCsv(data, network, token), 'text/csv')
  }
  return (
    <section aria-labelledby={heading} className="border-rule border-t-2 px-4 pt-2 rail:px-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={heading} className="font-semibold text-body">
          {t`Price history`}
        </h2>
        {isOffered && (
          <RangeChoice
            ranges={RANGES.map(({ range, name }) => ({ range, name: t(name) }))}
            chosen={window}
            onChoose={onWindow}
          />
        )}
        <span className="min-h-6 max-rail:order-last max-rail:basis-full rail:ms-auto">
          {data !== undefined && (
            <FreshnessTag
              updatedAt={history.dataUpdatedAt}
              failed={(error !== null && !isMissing) || isOffline}
            />
          )}
        </span>
        {isOffered && (
          <Button
            className="max-rail:ms-auto"
            size="compact"
            disabled={(data?.points.length ?? 0) === 0}
            onClick={save}
          >
            {t`Save CSV`}
          </Button>
        )}
      </div>
      <div className="mt-2 min-h-[26rem]">
        {!isOffered ? (
          <EmptyState fact={t`This network has no price history here.`} />
        ) : data !== undefined && data.points.length > 0 && !isMissing ? (
          <>
            {error !== null && (
              <ReadFailure
                what={t`Newer prices`}
                error={error}
                onRetry={() => void history.refetch()}
              />
            )}
            <HistoryChart token={token} history={data} readAt={history.dataUpdatedAt} />
          </>
        ) : isMissing || data !== undefined ? (
          <EmptyState
            fact={t`No price of this token is recorded yet. Samples begin with its first trades.`}
          />
        ) : error !== null ? (
          <ReadFailure what={t`Past prices`} error={error} onRetry={() => void history.refetch()} />
        ) : (
          <SkeletonLines label={t`Reading past prices`} lines={9} className="pt-4" />
        )}
      </div>
    </section>
  )
}

function HistoryChart(props: { token: ShownToken; history: PriceHistory; readAt: number }) {
  const { token, history, readAt } = props
  const separators = useSeparators()
  const zone = useTimeZone()
  const symbol = tokenLabel(token)
  const to = Math.max(readAt, history.points.at(-1)?.date ?? 0)
  const from = to - PRICE_WINDOWS[history.window].seconds * 1000
  const facts = historyFacts(history.points, history.window, from)
  const decimals = facts === null ? 2 : rangeDecimals(facts.min, facts.max)
  const unit = useMemo(
    () => (value: number) => `$${formatDecimal(value, decimals, separators)}`,
    [decimals, separators],
  )
  const series = useMemo(
    () => [
      {
        key: token.address,
        name: t`${symbol} in USD`,
        points: history.points.map(({ date, price }) => ({ at: date, value: price })),
      },
    ],
    [token.address, symbol, history.points],
  )
  return (
    <TimeChartOnDemand
      label={t`Price of ${symbol} in USD, ${history.window}`}
      summary={facts === null ? '' : historySentence(facts, history.window, separators, zone)}
      series={series}
      from={from}
      to={to}
      unit={unit}
      height={HEIGHT}
    />
  )
}
