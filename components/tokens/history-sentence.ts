import { formatDecimal, formatSigned } from '@/lib/client/format/decimal'
import { formatDateTime, type TimeZone } from '@/lib/client/format/time'
import type { HistoryFacts } from '@/lib/client/tokens/history-facts'
import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { rangeDecimals } from './range-decimals'

const windowLabel = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const
const intervalLabel = { '5m': 'one each 5 min', '1h': 'one each hour' } as const

/** Minimum, maximum, median and change of a history, its source, and when it begins. */
export function historySentence(
  facts: HistoryFacts,
  window: PriceWindow,
  separators: Separators,
  zone: TimeZone,
): string {
  const decimals = rangeDecimals(facts.min, facts.max)
  const usd = (value: number) => `$${formatDecimal(value, decimals, separators)}`
  const change = formatSigned((facts.last / facts.first - 1) * 100, 2, separators)
  const range =
    facts.min === facts.max
      ? `Always ${usd(facts.min)} in the last ${windowLabel[window]}`
      : `From ${usd(facts.min)} to ${usd(facts.max)} in the last ${windowLabel[window]}, median ${usd(facts.median)}, ${change} % from first to last`
  const count = facts.count === 1 ? '1 sample' : `${formatNumber(facts.count, separators)} samples`
  const samples = `${count} of this service, ${intervalLabel[PRICE_WINDOWS[window].interval]}`
  const begins =
    facts.beginsAt === null ? '' : ` Recorded since ${formatDateTime(facts.beginsAt, zone)}.`
  return `${range}. ${samples}.${begins}`
}
