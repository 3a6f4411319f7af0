'use client'

import { formatPrice } from '@/lib/client/format/price'
import type { RailMark } from '@/lib/client/format/rail-layout'
import { shortLabel } from '@/lib/client/format/rail-text'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { useSeparators } from './number-format'
import { usePriceUnit } from './price-unit'

/** The price of an order in a table row: the executed one, or else the limit. */
export function RowPrice(props: {
  sellToken: TokenUnit
  buyToken: TokenUnit
  marks: readonly RailMark[]
}) {
  const { sellToken, buyToken, marks } = props
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const shown =
    marks.find(({ kind, sellAmount }) => kind === 'executed' && sellAmount > 0n) ??
    marks.find(({ kind }) => kind === 'limit')
  if (shown === undefined) return null
  const [base, quoted] = unit === 'buyPerSell' ? [sellToken, buyToken] : [buyToken, sellToken]
  const price = formatPrice(shown, sellToken.decimals, buyToken.decimals, unit, separators)
  return (
    <span className="whitespace-nowrap">
      <span className="text-muted">{shortLabel(shown)}</span>{' '}
      <bdi dir="ltr" className="tabular-nums">
        {price} {tokenLabel(quoted)}/{tokenLabel(base)}
      </bdi>
    </span>
  )
}
