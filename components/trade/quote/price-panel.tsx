'use client'

import { useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { LoadFailed } from '@/components/ui/load-failed'
import { usePriceUnit } from '@/components/ui/price-unit'
import { RangeChoice } from '@/components/ui/range-choice'
import { SkeletonLines } from '@/components/ui/states'
import { useIdle } from '@/components/ui/use-idle'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNear } from '@/components/ui/use-near'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { PairHeading, PairPrice, type PairTokens, pairNames } from './pair-heading'
import type { Trade } from './use-priced-order'

const loadPairChart = () => import('./pair-chart')
const loadRail = () => import('@/components/ui/price-rail')

/** Where the order's price stands: on one axis with the market. */
export function OrderRail({ trade }: { trade: Trade }) {
  const { sellToken, buyToken, quote, marks, form } = trade
  const { part, failed, retry } = useLoaded(loadRail, marks.length > 0)
  if (sellToken === null || buyToken === null) return null
  const isPriced = marks.some(({ kind }) => kind !== 'spot')
  const isStale = !form.isLimit && quote.response !== null && !quote.isFresh
  return (
    <div
      className={classNames(
        'min-h-38 border-t px-4 pt-4 pb-2 @min-[40rem]:px-6',
        !isPriced && 'max-rail:hidden',
        isStale && 'opacity-60',
      )}
    >
      {part === null ? null : (
        <part.PriceRail sellToken={sellToken} buyToken={buyToken} marks={marks} />
      )}
      {failed ? <LoadFailed what={t`The drawing`} retry={retry} /> : null}
    </div>
  )
}

const RANGES = [
  { range: '24h', name: message`24 h` },
  { range: '7d', name: message`7 d` },
  { range: '30d', name: message`30 d` },
] as const satisfies readonly { range: PriceWindow; name: Message }[]

/** The price of the pair over time, beside the form where there is room, else below it. */
export function PairPanel({ trade }: { trade: Trade }) {
  const { network, sellToken, buyToken } = trade
  if (sellToken === null || buyToken === null || !network.capabilities.priceHistory) return null
  return (
    <section
      aria-label={t`Price`}
      className="min-h-120 px-4 rail:px-0 wide:col-start-2 wide:row-span-2 wide:row-start-1"
    >
      <PairPrices trade={trade} sellToken={sellToken} buyToken={buyToken} />
    </section>
  )
}

/**
 * The price now, and its chart: whose code and prices are asked for after the form is ready, and only
 * where the chart is near.
 */
function PairPrices(props: PairTokens & { trade: Trade }) {
  const { sellToken, buyToken } = props
  const { network, prices } = props.trade
  const [window, setWindow] = useState<PriceWindow>('24h')
  const { unit } = usePriceUnit()
  const { ref, isNear } = useNear<HTMLDivElement>()
  const isIdle = useIdle()
  const { part, failed, retry } = useLoaded(loadPairChart, isNear && isIdle)
  const pair = { network, sellToken, buyToken, window }
  return (
    <>
      <PairHeading names={pairNames(props, unit)}>
        <RangeChoice
          ranges={RANGES.map(({ range, name }) => ({ range, name: t(name) }))}
          chosen={window}
          onChoose={setWindow}
        />
      </PairHeading>
      <PairPrice
        sellToken={sellToken}
        buyToken={buyToken}
        usd={prices.usd}
        beside={(rate) => (part === null ? null : <part.PairChange {...pair} rate={rate} />)}
      />
      <div ref={ref}>
        {part !== null ? (
          <part.PairChart {...pair} />
        ) : failed ? (
          <LoadFailed what={t`The chart`} retry={retry} />
        ) : (
          <SkeletonLines label={t`Reading past prices`} lines={7} />
        )}
      </div>
    </>
  )
}
