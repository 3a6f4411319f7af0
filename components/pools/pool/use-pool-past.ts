'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { historyAxis, historyWindow, type PoolRange } from '@/components/pools/history-series'
import { parsePoolRange } from '@/components/pools/pools-location'
import { useSeparators } from '@/components/ui/number-format'
import { useNow } from '@/components/ui/use-now'
import { poolHistoryQuery } from '@/lib/client/queries/pools'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import type { Address } from '@/lib/domain/shared/address'
import { type PackedHistory, unpackHistory } from './packed-history'
import { poolChart } from './pool-panels'

const NO_POINTS: PoolHistory['points'] = []

/**
 * A pool's history in the range of the page's address, and the chart of it. `opened`: what came with
 * the page, rounded.
 */
export function usePoolPast(network: NetworkView, pool: Address, opened: PackedHistory | null) {
  const client = useQueryClient()
  const { range, setRange } = useRange()
  const separators = useSeparators()
  const now = useNow(60_000)
  const wanted = historyWindow(range)
  const sent = opened?.window === wanted ? opened : null
  const history = useQuery({
    ...poolHistoryQuery(network.name, pool, wanted),
    initialData: () => (sent === null ? undefined : unpackHistory(sent)),
    initialDataUpdatedAt: () => sent?.readAtMs,
    enabled: network.capabilities.poolHistory,
    placeholderData: keepPreviousData,
  })
  const { data } = history
  const read = data?.points ?? NO_POINTS
  // Until another window is read, the page shows the one it has.
  const shown: PoolRange = data === undefined || wanted === data.window ? range : data.window
  const to = now ?? read.at(-1)?.date ?? 0
  const axis = useMemo(() => historyAxis(shown, read, to), [shown, read, to])
  const points = useMemo(() => pointsIn(shown, axis, read), [shown, read, axis])
  const chart = useMemo(() => poolChart(points, axis, separators), [points, axis, separators])
  return {
    range,
    setRange,
    /** The range of `points`, which lags behind `range` while that is read. */
    shown,
    /** Samples of the range, oldest first; undefined while they are read. */
    points: data === undefined ? undefined : points,
    /** Samples of at least the last seven days, as far as they are recorded. */
    week: read,
    chart,
    syncId: `pool-${pool}`,
    /** Reads the same samples from the service, which does not round them. */
    readUnrounded: async () => {
      const unrounded = await client.fetchQuery({
        ...poolHistoryQuery(network.name, pool, historyWindow(shown)),
        retry: false,
        staleTime: 0,
      })
      return pointsIn(shown, historyAxis(shown, unrounded.points, to), unrounded.points)
    },
    failure: history.error ?? history.failureReason,
    retry: () => void history.refetch(),
  }
}

export type PoolPast = ReturnType<typeof usePoolPast>

/** The samples of a range; what was read for the last day reaches further back. */
const pointsIn = (
  range: PoolRange,
  axis: { readonly from: number },
  points: PoolHistory['points'],
): PoolHistory['points'] =>
  range === '24h' ? points.filter(({ date }) => date > axis.from) : points

/** The time span of the chart, stored in the URL. */
function useRange() {
  const params = useSearchParams()
  const [range, setRange] = useState(() => parsePoolRange(params.get('range')))
  return {
    range,
    setRange: (next: PoolRange) => {
      setRange(next)
      const query = new URLSearchParams(window.location.search)
      query.set('range', next)
      window.history.replaceState(null, '', `${window.location.pathname}?${query}`)
    },
  }
}
