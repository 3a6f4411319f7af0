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

/** The recommended tolerance with its source and age. Its place is kept. */
export function SlippageAnswer(props: {
  network: string
  pair: { readonly base: Address; readonly quote: Address }
  facts: SlippageFacts
  /** Whether a size is weighed against pools. */
  readsPools: boolean
}) {
  const separators = useSeparators()
  const number = useNumber()
  const facts = useSettled(props.facts)
  const slippage = useQuery({
    ...agedSlippageQuery(props.network, props.pair, facts),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const { data } = slippage
  const error = slippage.error ?? slippage.failureReason
  const hasSize = facts.sellAmount !== null || facts.buyAmount !== null
  const isMissing = error instanceof ApiError && error.status === 404
  if (!isMissing && data === undefined) {
    return (
      <div className={place}>
        {error === null ? (
          <Skeleton className="mt-1 h-7 w-24" />
        ) : (
          <ReadFailure
            what="The recommendation"
            error={error}
            onRetry={() => void slippage.refetch()}
          />
        )}
      </div>
    )
  }
  return (
    <div className={place}>
      {/* Without the age, which would be read again each second. */}
      <div role="status" className={slippage.isPlaceholderData ? 'text-muted' : undefined}>
        {isMissing || data === undefined ? (
          <>
            <p className="text-section">{formatBps(FALLBACK_SLIPPAGE_BPS, separators)}</p>
            <p className="text-muted">
              Not enough trading history; we use {formatBps(FALLBACK_SLIPPAGE_BPS, separators)}.
            </p>
          </>
        ) : (
          <>
            <p className="text-section">
              {formatBps(data.answer.slippageBps, separators)}{' '}
              <span className="text-muted text-table">
                {number(data.answer.slippageBps)} basis points
              </span>
            </p>
            <p className="text-muted">{sourceLabels(hasSize, props.readsPools)}</p>
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

const place = 'min-h-24 border-t pt-2 text-table'

function sourceLabels(hasSize: boolean, readsPools: boolean): string {
  const prices = 'From how the prices of both moved in 24 h'
  if (hasSize) return `${prices}, and what this size moves in the pools.`
  return `${prices}.${readsPools ? ' A size adds what it moves in the pools.' : ''}`
}

const TYPING_MS = 300
/** The prices it is computed from are sampled no more often. */
const REFRESH_MS = 5 * 60_000

/** The facts once typing rests. */
function useSettled(facts: SlippageFacts): SlippageFacts {
  const [settled, setSettled] = useState(facts)
  const key = Object.values(facts).map(String).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are new in each render, their text is not
  useEffect(() => {
    const timer = setTimeout(() => setSettled(facts), TYPING_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
