'use client'

import { useMemo } from 'react'
import { gapSentence } from '@/components/charts/panels/gap-note'
import { useSeparators } from '@/components/ui/number-format'
import { useTimeZone } from '@/components/ui/time-format'
import { historyFacts } from '@/lib/client/tokens/history-facts'
import type { PriceHistory } from '@/lib/contract/codecs/price-history'
import { PRICE_WINDOWS } from '@/lib/domain/market/price-history'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { historySentence } from './history-sentence'
import { priceChart } from './price-chart'
import { rangeDecimals } from './range-decimals'
import type { ShownToken } from './shown-token'

/** The chart of a token's past with what is said of it; null without samples. */
export function usePastChart(token: ShownToken, history: PriceHistory | undefined, readAt: number) {
  const separators = useSeparators()
  const zone = useTimeZone()
  const symbol = tokenLabel(token)
  return useMemo(() => {
    const first = history?.points[0]
    const last = history?.points.at(-1)
    if (history === undefined || first === undefined || last === undefined) return null
    const to = Math.max(readAt, last.date)
    const from = to - PRICE_WINDOWS[history.window].seconds * 1000
    const facts = historyFacts(history.points, history.window, from)
    const decimals = facts === null ? 2 : rangeDecimals(facts.min, facts.max)
    const begins = history.window === 'all' ? Math.max(from, first.date) : from
    const chart = priceChart(history.points, { from: begins, to }, { symbol, decimals, separators })
    return {
      chart,
      label: t`Price of ${symbol} in USD, ${history.window}`,
      summary: [
        ...(facts === null ? [] : [historySentence(facts, history.window, separators, zone)]),
        ...(chart.missing === 0 ? [] : [gapSentence(chart.missing, separators)]),
      ].join(' '),
      syncId: `token-${token.address}`,
    }
  }, [history, readAt, symbol, separators, zone, token.address])
}

export type PastChart = NonNullable<ReturnType<typeof usePastChart>>
