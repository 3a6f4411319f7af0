'use client'

import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { PriceUnit } from '@/lib/client/format/price'
import { formatPrice, priceDifferenceBps } from '@/lib/client/format/price'
import type { PlacedMark, RailMark, RailMarkKind } from '@/lib/client/format/rail-layout'
import { drawnMarks, layoutRail } from '@/lib/client/format/rail-layout'
import { formatBpsDifference } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { safeSymbol } from '@/lib/domain/token/symbol'
import type { TokenUnit } from './amount'
import { InvertIcon } from './icons'
import { useSeparators } from './number-format'
import { usePriceUnit } from './price-unit'

const words: Readonly<Record<RailMarkKind, string>> = {
  limit: 'Limit',
  quote: 'Quote',
  spot: 'Market',
  executed: 'Executed',
  bid: 'Bid',
}

/** Whether the order belongs to the reader or to someone else. */
export type BetterFor = 'you' | 'owner'

type RailProps = {
  sellToken: TokenUnit
  buyToken: TokenUnit
  /**
   * Prices as pairs of amounts in smallest units. Any number of bids, but one mark of each other
   * kind.
   */
  marks: readonly RailMark[]
}

/**
 * Prices of an order on one axis; further right is always better for the owner, whichever way the
 * price is written. The text below gives the same to screen readers.
 */
export function PriceRail(props: RailProps & { betterFor?: BetterFor }) {
  const { sellToken, buyToken, marks } = props
  const whom = props.betterFor === 'owner' ? 'the owner' : 'you'
  const separators = useSeparators()
  const { unit, invert } = usePriceUnit()
  const [base, quoted] = unit === 'buyPerSell' ? [sellToken, buyToken] : [buyToken, sellToken]
  return (
    <div>
      {/* The axis runs left to right in every script, so its end labels must too. Long labels
          wrap to two lines, so that all three fit. */}
      <div dir="ltr" className="flex items-baseline justify-between gap-2 text-meta text-muted">
        <span className="min-w-0 flex-1">Worse for {whom}</span>
        <button
          type="button"
          onClick={invert}
          className="inline-flex min-h-6 min-w-0 items-center justify-center gap-1 rounded-card px-1 text-accent hover:bg-sunken"
          aria-label={`Price in ${safeSymbol(quoted.symbol)} per ${safeSymbol(base.symbol)}. Invert`}
        >
          {safeSymbol(quoted.symbol)} per {safeSymbol(base.symbol)}
          <InvertIcon />
        </button>
        <span className="min-w-0 flex-1 text-right">Better for {whom}</span>
      </div>
      <RailDrawing marks={marks} height={40} />
      <p className="text-pretty text-table">
        <RailText
          marks={marks}
          sellToken={sellToken}
          buyToken={buyToken}
          unit={unit}
          separators={separators}
        />
      </p>
    </div>
  )
}

/**
 * The rail for a table row: 96 px, without labels; its text is the title and is read to screen
 * readers.
 */
export function MiniPriceRail({ sellToken, buyToken, marks }: RailProps) {
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const text = railText(marks, sellToken, buyToken, unit, separators)
  return (
    <span className="inline-block w-24 align-middle" title={text}>
      <span className="sr-only">{text}</span>
      <RailDrawing marks={marks} height={20} />
    </span>
  )
}

function RailDrawing({ marks, height }: { marks: readonly RailMark[]; height: number }) {
  const placed = drawnMarks(layoutRail(marks))
  const middle = height / 2
  return (
    <svg aria-hidden="true" width="100%" height={height} className="my-1 block overflow-visible">
      <line x1="0" x2="100%" y1={middle} y2={middle} stroke="var(--control)" strokeWidth="1" />
      {placed.map((one, index) => (
        // Nested so that the mark is drawn in pixels around a position in percent.
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: two bids may be equal in everything
          key={`${one.mark.kind}${index}`}
          x={`${one.position * 100}%`}
          y={middle}
          overflow="visible"
        >
          <title>{words[one.mark.kind]}</title>
          {shapeOf(one, height)}
        </svg>
      ))}
    </svg>
  )
}

function shapeOf({ mark }: PlacedMark, height: number): ReactNode {
  const reach = height / 2 - 4
  switch (mark.kind) {
    case 'limit':
      return (
        <path d={`M5 ${-reach}H0V${reach}H5`} fill="none" stroke="var(--ink)" strokeWidth="2" />
      )
    case 'quote':
      return <line y1={-reach} y2={reach} stroke="var(--accent)" strokeWidth="2" />
    case 'spot':
      return (
        <line
          y1={-reach}
          y2={reach}
          stroke="var(--muted)"
          strokeWidth="1.5"
          strokeDasharray="3 2"
        />
      )
    case 'executed':
      return <circle r="5" fill="var(--good)" stroke="var(--surface)" strokeWidth="1.5" />
    case 'bid':
      return <line y1={-reach / 2} y2={reach / 2} stroke="var(--muted)" strokeWidth="1" />
  }
}

/** The marks as text; bids are summarized, because there may be dozens. */
function RailText(props: {
  marks: readonly RailMark[]
  sellToken: TokenUnit
  buyToken: TokenUnit
  unit: PriceUnit
  separators: Separators
}) {
  const parts = railParts(
    props.marks,
    props.sellToken,
    props.buyToken,
    props.unit,
    props.separators,
  )
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : ' · '}
      <span className="rail:whitespace-nowrap">{part.replace(' %', '\u00a0%')}</span>
    </Fragment>
  ))
}

const railText = (...facts: Parameters<typeof railParts>): string => railParts(...facts).join(' · ')

function railParts(
  marks: readonly RailMark[],
  sellToken: TokenUnit,
  buyToken: TokenUnit,
  unit: PriceUnit,
  separators: Separators,
): readonly string[] {
  const limit = marks.find((mark) => mark.kind === 'limit')
  const named = marks.filter((mark) => mark.kind !== 'bid')
  const bids = marks.length - named.length
  const parts = named.map((mark) => {
    const price = formatPrice(mark, sellToken.decimals, buyToken.decimals, unit, separators)
    const over =
      mark.kind === 'executed' && limit !== undefined ? priceDifferenceBps(mark, limit) : null
    const suffix =
      over === null
        ? ''
        : ` (${formatBpsDifference(over, separators)} ${over < 0 ? 'under' : 'over'} limit)`
    return `${mark.label ?? words[mark.kind]} ${price}${suffix}`
  })
  if (bids > 0) parts.push(`${formatDecimal(bids, 0, separators)} ${bids === 1 ? 'bid' : 'bids'}`)
  return parts.length === 0 ? ['No price yet'] : parts
}
