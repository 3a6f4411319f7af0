'use client'

import type { ReactNode } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { PriceUnit } from '@/lib/client/format/price'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

export type PairTokens = { readonly sellToken: TokenListEntry; readonly buyToken: TokenListEntry }
export type PairNames = { readonly base: string; readonly quoted: string }

/** Which token the price is of, and in which it is told. */
export function pairNames({ sellToken, buyToken }: PairTokens, unit: PriceUnit): PairNames {
  const [base, quoted] = unit === 'buyPerSell' ? [sellToken, buyToken] : [buyToken, sellToken]
  return { base: tokenLabel(base), quoted: tokenLabel(quoted) }
}

/** Places that a rate of this size is written with. */
export const rateDecimals = (rate: number): number => (rate >= 1000 ? 2 : rate >= 1 ? 4 : 9)

/** What the chart is of, with its controls beside. */
export function PairHeading({ names, children }: { names: PairNames; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b-2 border-b-text">
      <h2 className="font-medium text-section">
        {names.base} <span>{t`in ${names.quoted}`}</span>
      </h2>
      {children}
    </div>
  )
}

/**
 * The price now, large, and how it changed. Digits have one width, and the element stays: what the
 * server drew is the largest paint, also when the chart has arrived.
 */
export function PairPrice(
  props: PairTokens & {
    /** USD per whole token; null while unknown. */
    usd: { readonly sell: number | null; readonly buy: number | null }
    /** What stands beside the price, which is given in the unit it is shown in. */
    beside: (rate: number) => ReactNode
  },
) {
  const { unit } = usePriceUnit()
  const separators = useSeparators()
  const { sell, buy } = props.usd
  const [base, quoted] = unit === 'buyPerSell' ? [sell, buy] : [buy, sell]
  const rate = base === null || quoted === null || quoted <= 0 ? null : base / quoted
  if (rate === null) return null
  return (
    <p className="my-3 flex flex-wrap items-baseline gap-x-3" aria-hidden="true">
      <span className="font-medium text-amount tabular-nums">
        {formatDecimal(rate, rateDecimals(rate), separators)}
      </span>
      {props.beside(rate)}
    </p>
  )
}
