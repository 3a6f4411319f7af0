'use client'

import { Fragment } from 'react'
import { priceUnitText } from '@/lib/client/format/price-unit-text'
import { layoutRail, type RailBases, type RailMark } from '@/lib/client/format/rail-layout'
import { railParts } from '@/lib/client/format/rail-text'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { InvertIcon } from './icons'
import { useSeparators } from './number-format'
import { usePriceUnit } from './price-unit'
import { RailDrawing } from './rail-drawing'

/** Whether the order belongs to the reader or to someone else. */
export type BetterFor = 'you' | 'owner'

/**
 * Prices of an order on the one scale of all rails: percent from the market, further right is always
 * better for the owner, whichever way the price is written. The text below gives the same to screen
 * readers.
 */
export function PriceRail(props: {
  sellToken: TokenUnit
  buyToken: TokenUnit
  /**
   * Prices as pairs of amounts in smallest units. Any number of bids, but one mark of each other
   * kind.
   */
  marks: readonly RailMark[]
  betterFor?: BetterFor
  /** By default the market, or else the quote. */
  bases?: RailBases
}) {
  const { sellToken, buyToken, marks } = props
  const isOwners = props.betterFor === 'owner'
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const layout = layoutRail(marks, props.bases)
  const decimals = { sell: sellToken.decimals, buy: buyToken.decimals }
  return (
    <div>
      {/* The axis runs left to right in every script, so its end labels must too. Long labels
          wrap to two lines, so that all three fit. */}
      <div dir="ltr" className="flex items-baseline justify-between gap-2 text-meta text-muted">
        <span className="min-w-0 flex-1">
          {isOwners ? t`Worse for the owner` : t`Worse for you`}
        </span>
        <InvertButton sellToken={sellToken} buyToken={buyToken} />
        <span className="min-w-0 flex-1 text-right">
          {isOwners ? t`Better for the owner` : t`Better for you`}
        </span>
      </div>
      <RailDrawing layout={layout} isEmpty={marks.length === 0} />
      <p className="wrap-anywhere text-pretty text-table">
        {railParts(marks, layout, decimals, unit, separators).map((part, index) => (
          <Fragment key={part}>
            {index === 0 ? null : ' · '}
            <span className="rail:whitespace-nowrap">{part.replaceAll(' %', '\u00a0%')}</span>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

function InvertButton({ sellToken, buyToken }: { sellToken: TokenUnit; buyToken: TokenUnit }) {
  const { unit, invert } = usePriceUnit()
  const name = priceUnitText({ sellToken, buyToken }, unit)
  return (
    <button
      type="button"
      onClick={invert}
      className="inline-flex min-h-6 min-w-0 items-center justify-center gap-1 rounded-card px-1 text-accent hover:bg-sunken"
      aria-label={t`Price in ${name}. Invert`}
    >
      {name}
      <InvertIcon />
    </button>
  )
}
