'use client'

import { classNames } from '@/components/ui/class-names'
import { LoadFailed } from '@/components/ui/load-failed'
import { useIdle } from '@/components/ui/use-idle'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNear } from '@/components/ui/use-near'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { PairBeforeChart } from './pair-heading'
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

/** The price of the pair over time, beside the form where there is room, else below it. */
export function PairPanel({ trade }: { trade: Trade }) {
  const { network, sellToken, buyToken } = trade
  if (sellToken === null || buyToken === null || !network.capabilities.priceHistory) return null
  return (
    <section
      aria-label={t`Price`}
      className="min-h-120 px-4 rail:px-0 wide:col-start-2 wide:row-span-2 wide:row-start-1"
    >
      <PairChartWhenSeen trade={trade} sellToken={sellToken} buyToken={buyToken} />
    </section>
  )
}

/** Its code and prices are asked for after the form is ready, and only where the chart is near. */
function PairChartWhenSeen(props: {
  trade: Trade
  sellToken: TokenListEntry
  buyToken: TokenListEntry
}) {
  const { ref, isNear } = useNear<HTMLDivElement>()
  const isIdle = useIdle()
  const { part, failed, retry } = useLoaded(loadPairChart, isNear && isIdle)
  const { network } = props.trade
  return (
    <div ref={ref}>
      {part !== null ? (
        <part.PairChart network={network} sellToken={props.sellToken} buyToken={props.buyToken} />
      ) : failed ? (
        <LoadFailed what={t`The chart`} retry={retry} />
      ) : (
        <PairBeforeChart
          sellToken={props.sellToken}
          buyToken={props.buyToken}
          usd={props.trade.prices.usd}
        />
      )}
    </div>
  )
}
