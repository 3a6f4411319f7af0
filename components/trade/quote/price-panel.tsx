'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { useIdle } from '@/components/ui/use-idle'
import { useLoaded } from '@/components/ui/use-loaded'
import { useMedia } from '@/components/ui/use-media'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import type { Trade } from './use-priced-order'

const loadPairChart = () => import('./pair-chart')
const loadRail = () => import('@/components/ui/price-rail')

/** Where the order's price stands: on one axis with the market, and over time on a wide screen. */
export function PricePanel({ trade }: { trade: Trade }) {
  const { network, sellToken, buyToken, quote, marks, form } = trade
  const { part, failed, retry } = useLoaded(loadRail, marks.length > 0)
  if (sellToken === null || buyToken === null) return null
  const isPriced = marks.some(({ kind }) => kind !== 'spot')
  const isStale = !form.isLimit && quote.response !== null && !quote.isFresh
  const hasChart = network.capabilities.priceHistory
  if (marks.length === 0 && !hasChart) return null
  return (
    <section
      aria-label={t`Price`}
      className={`ledger-panel px-4 py-4 ${isPriced ? '' : 'max-wide:hidden'}`}
    >
      {hasChart ? (
        <div className="hidden min-h-112 wide:block">
          <PairChartOnWideScreens trade={trade} sellToken={sellToken} buyToken={buyToken} />
        </div>
      ) : null}
      {marks.length > 0 ? (
        <div className={isStale ? 'opacity-60' : ''}>
          <h2 className="mb-2 font-semibold text-body">{t`This order and the market`}</h2>
          <div className="min-h-20">
            {part === null ? null : (
              <part.PriceRail sellToken={sellToken} buyToken={buyToken} marks={marks} />
            )}
            {failed ? <LoadFailed what={t`The drawing`} retry={retry} /> : null}
          </div>
        </div>
      ) : null}
    </section>
  )
}

/** Its code and prices are asked for after the form is ready, and only where there is room. */
function PairChartOnWideScreens(props: {
  trade: Trade
  sellToken: TokenListEntry
  buyToken: TokenListEntry
}) {
  const isWide = useMedia('(width >= 68.75rem)') === true
  const isIdle = useIdle()
  const { part, failed, retry } = useLoaded(loadPairChart, isWide && isIdle)
  if (part !== null) {
    const { network } = props.trade
    return (
      <part.PairChart network={network} sellToken={props.sellToken} buyToken={props.buyToken} />
    )
  }
  return failed ? (
    <LoadFailed what={t`The chart`} retry={retry} />
  ) : (
    <SkeletonLines label={t`Reading past prices`} lines={9} />
  )
}
