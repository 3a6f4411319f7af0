'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { Skeleton } from '@/components/ui/states'
import { useNumber } from '@/components/ui/use-number'
import { ApiError } from '@/lib/client/api-error'
import { agedSlippageQuery } from '@/lib/client/queries/aged'
import type { SlippageFacts } from '@/lib/client/queries/slippage'
import { FALLBACK_SLIPPAGE_BPS } from '@/lib/client/trade-defaults'
import type { Address } from '@/lib/domain/shared/address'
import { formatBps } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import { type KnownPools, recommendationText } from './slippage-request'

/** The recommended slippage with its source and age; its space is always reserved. */
export function SlippageRecommendation(props: {
  network: string
  pair: { readonly base: Address; readonly quote: Address }
  facts: SlippageFacts
  /** The pools the service takes into account for a size. */
  pools: KnownPools
}) {
  const separators = useSeparators()
  const number = useNumber()
  const facts = useDebounced(props.facts)
  const slippage = useQuery({
    ...agedSlippageQuery(props.network, props.pair, facts),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const { data } = slippage
  const fallback = formatBps(FALLBACK_SLIPPAGE_BPS, separators)
  const error = slippage.error ?? slippage.failureReason
  const hasSize = facts.sellAmount !== null || facts.buyAmount !== null
  const isMissing = error instanceof ApiError && error.status === 404
  if (!isMissing && data === undefined) {
    return (
      <div className={frame}>
        {error === null ? (
          <Skeleton className="mt-1 h-7 w-24" />
        ) : (
          <ReadFailure
            what={t`The recommendation`}
            error={error}
            onRetry={() => void slippage.refetch()}
          />
        )}
      </div>
    )
  }
  return (
    <div className={frame}>
      {/* Without the age, which screen readers would announce each second. */}
      <div role="status" className={slippage.isPlaceholderData ? 'text-muted' : undefined}>
        {isMissing || data === undefined ? (
          <>
            <p className="text-section">{fallback}</p>
            <p className="text-muted">{t`Not enough trading history; we use ${fallback}.`}</p>
          </>
        ) : (
          <>
            <p className="text-section">
              {formatBps(data.answer.slippageBps, separators)}{' '}
              <span className="text-muted text-table">
                {t`${number(data.answer.slippageBps)} basis points`}
              </span>
            </p>
            <p className="text-muted">{recommendationText(hasSize, props.pools)}</p>
          </>
        )}
      </div>
      {isMissing || data === undefined ? null : error === null ? (
        <FreshnessTag updatedAt={slippage.dataUpdatedAt - data.ageSeconds * 1000} />
      ) : (
        <FreshnessTag updatedAt={slippage.dataUpdatedAt} failed />
      )}
    </div>
  )
}

const frame = 'min-h-24 border-t pt-2 text-table'

const TYPING_MS = 300
/** The underlying prices are sampled at most this often. */
const REFRESH_MS = 5 * 60_000

/** The facts after typing has paused. */
function useDebounced(facts: SlippageFacts): SlippageFacts {
  const [debounced, setDebounced] = useState(facts)
  const key = Object.values(facts).map(String).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are new in each render, their text is not
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(facts), TYPING_MS)
    return () => clearTimeout(timer)
  }, [key])
  return debounced
}
