'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { PanelChartOnDemand } from '@/components/charts/panels/panel-chart-on-demand'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, Skeleton } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'
import { priceHistoryQuery } from '@/lib/client/queries/prices'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { HistoryActions } from './history-actions'
import { PriceReading } from './price-reading'
import type { ShownToken } from './shown-token'
import { usePastChart } from './use-past-chart'

/** Of the drawing, on a phone and beside the pools. */
const HEIGHT = 'h-84 rail:h-100'
/** The shortest sampling interval of the service. */
const REFRESH_MS = 5 * 60_000

const RANGES = [
  { range: '24h', name: message`24 h` },
  { range: '7d', name: message`7 d` },
  { range: '30d', name: message`30 d` },
  { range: '90d', name: message`90 d` },
  { range: 'all', name: message`All` },
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
  const past = usePastChart(token, data, history.dataUpdatedAt)
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
        {isOffered && <HistoryActions network={network} token={token} history={data} past={past} />}
      </div>
      <div className="mt-2 min-h-128">
        {!isOffered ? (
          <EmptyState fact={t`This network has no price history here.`} />
        ) : past !== null && !isMissing ? (
          <>
            {error !== null && (
              <ReadFailure
                what={t`Newer prices`}
                error={error}
                onRetry={() => void history.refetch()}
              />
            )}
            <PriceReading past={past} />
            <PanelChartOnDemand {...past} {...past.chart} className={HEIGHT} />
          </>
        ) : isMissing || data !== undefined ? (
          <EmptyState
            fact={t`No price of this token is recorded yet. Samples begin with its first trades.`}
          />
        ) : error !== null ? (
          <ReadFailure what={t`Past prices`} error={error} onRetry={() => void history.refetch()} />
        ) : (
          <div role="status" aria-label={t`Reading past prices`}>
            <Skeleton className="h-20 rail:h-10" />
            <Skeleton className={HEIGHT} />
          </div>
        )}
      </div>
    </section>
  )
}
