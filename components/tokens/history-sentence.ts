import { formatDecimal, formatSigned } from '@/lib/client/format/decimal'
import { formatDateTime, type TimeZone } from '@/lib/client/format/time'
import type { HistoryFacts } from '@/lib/client/tokens/history-facts'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { type Message, message } from '@/lib/domain/shared/message'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { rangeDecimals } from './range-decimals'

const windowLabel: Readonly<Record<Exclude<PriceWindow, 'all'>, Message>> = {
  '24h': message`24 hours¦in the last`,
  '7d': message`7 days¦in the last`,
  '30d': message`30 days¦in the last`,
  '90d': message`90 days¦in the last`,
}
const intervalLabel = {
  '24h': message`one each 5 min`,
  '7d': message`one each hour`,
  '30d': message`one each hour`,
  '90d': message`one each 6 hours`,
  all: message`one each day`,
} as const

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
  const time = window === 'all' ? null : t(windowLabel[window])
  const range =
    facts.min === facts.max
      ? time === null
        ? t`Always ${usd(facts.min)}.`
        : t`Always ${usd(facts.min)} in the last ${time}.`
      : time === null
        ? t`From ${usd(facts.min)} to ${usd(facts.max)} in all, median
            ${usd(facts.median)}, ${change} % from first to last.`
        : t`From ${usd(facts.min)} to ${usd(facts.max)} in the last ${time}, median
            ${usd(facts.median)}, ${change} % from first to last.`
  const interval = t(intervalLabel[window])
  const samples =
    facts.count === 1
      ? t`1 sample of this service, ${interval}.`
      : t`${formatNumber(facts.count, separators)} samples of this service, ${interval}.`
  const begins =
    facts.beginsAt === null ? [] : [t`Recorded since ${formatDateTime(facts.beginsAt, zone)}.`]
  return [range, samples, ...begins].join(' ')
}
