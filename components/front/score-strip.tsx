'use client'

import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatDecimal } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { t } from '@/lib/words/words'
import { type Decades, logShare, usdOfWei } from './front-state'

/** From $0.01 to $1,000; as far in the coin where it has no price. */
const USD: Decades = { from: -2, to: 3 }
const COIN: Decades = { from: -6, to: -1 }

/** Units of the drawing: one auction's place, and the height of the highest bar. */
const STEP = 10
const BAR = 6.8
const HEIGHT = 100
const LOW = 5

/** One bar an auction, the oldest first: how much its best bid found beyond the limits. */
export function ScoreStrip(props: {
  network: NetworkView
  list: readonly CompetitionSummaryView[]
  coinUsd: number | null
}) {
  const { list, coinUsd } = props
  const number = useNumber()
  const separators = useSeparators()
  const decades = coinUsd === null ? COIN : USD
  const newest = list[0]
  if (newest === undefined) return null
  const settled = list.filter(({ transactionHashes }) => transactionHashes.length > 0).length
  const levels = [1, 2, 3, 4].map((step) => decades.from + step)
  const levelText = (power: number) =>
    coinUsd === null
      ? `${formatDecimal(10 ** power, Math.max(0, -power), separators)} ${props.network.nativeCurrency.symbol}`
      : formatUsdCompact(10 ** power, separators)
  return (
    <section aria-label={t`The last auctions`} className="mt-8 rail:mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {t`Auction ${number(newest.auctionId)}, orders: ${number(newest.orders)}`}
        </p>
        <p className="text-muted text-table">
          {t`Last ${number(list.length)} auctions; height is what the best bid found beyond the limits, logarithmic`}
        </p>
      </div>
      <div className="flex gap-2">
        <svg
          role="img"
          aria-label={t`${number(settled)} of the last ${number(list.length)} auctions settled.`}
          viewBox={`0 0 ${list.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-24 min-w-0 flex-1 border-text border-b rail:h-32"
        >
          {levels.map((power) => (
            <path
              key={power}
              d={`M0 ${HEIGHT * (1 - logShare(10 ** power, decades))}H${list.length * STEP}`}
              stroke="var(--hairline)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {list.toReversed().map((row, at) => (
            <Bar key={row.auctionId} row={row} at={at} coinUsd={coinUsd} decades={decades} />
          ))}
        </svg>
        <div aria-hidden="true" className="relative w-12 shrink-0 text-meta text-muted">
          {levels.map((power) => (
            <span
              key={power}
              className="absolute end-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${100 * (1 - logShare(10 ** power, decades))}%` }}
            >
              {levelText(power)}
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Filled when it settled; a low hollow one when nothing did. */
function Bar(props: {
  row: CompetitionSummaryView
  at: number
  coinUsd: number | null
  decades: Decades
}) {
  const { row, coinUsd } = props
  const isSettled = row.transactionHashes.length > 0
  const value = row.bestScore === null ? 0 : usdOfWei(row.bestScore, coinUsd ?? 1)
  const height = isSettled ? Math.max(LOW, HEIGHT * logShare(value, props.decades)) : LOW
  return (
    <rect
      x={props.at * STEP + (STEP - BAR) / 2}
      y={HEIGHT - height}
      width={BAR}
      height={height}
      fill={isSettled ? 'var(--good)' : 'none'}
      stroke={isSettled ? 'none' : 'var(--control)'}
      vectorEffect="non-scaling-stroke"
    />
  )
}
