'use client'

import { Amount, type TokenUnit } from '@/components/ui/amount'
import { Changed } from '@/components/ui/changed'
import { useSeparators } from '@/components/ui/number-format'
import { Time } from '@/components/ui/time'
import { isFinal } from '@/lib/client/orders/order-rows'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderWhy } from '@/lib/domain/order/order-why'
import { formatBps, formatBpsDifference } from '@/lib/domain/shared/percent'
import type { PriceGap } from '@/lib/domain/verdict/price-gap'

/** Why an order is in its state, in a few words. */
export function WhyLine(props: { why: OrderWhy | null; order: Order; sellToken: TokenUnit }) {
  const { why, order, sellToken } = props
  const separators = useSeparators()
  if (why === null) {
    return (
      <span className="block min-h-4 text-meta text-muted">
        {isFinal(order) ? 'Nothing traded' : ''}
      </span>
    )
  }
  switch (why.kind) {
    case 'placementError':
      return <span className="block text-bad text-meta">Cannot be traded: cancel it</span>
    case 'balance':
      return (
        <span className="block text-bad text-meta">
          Balance: <Amount atoms={why.missing} token={sellToken} /> missing
        </span>
      )
    case 'allowance':
      return (
        <span className="block text-bad text-meta">
          Allowance: <Amount atoms={why.missing} token={sellToken} /> missing
        </span>
      )
    case 'notBefore':
      return (
        <span className="block text-meta text-muted">
          Trades from <Time at={why.at * 1000} />
        </span>
      )
    case 'market':
      return (
        <span
          className="block text-meta text-muted"
          title="By USD prices, before the costs of settling"
        >
          <Changed text={gapLabel(why.gap, (bps) => formatBps(Number(bps), separators))} />
        </span>
      )
    case 'unpriced':
      return (
        <span
          className="block text-meta text-muted"
          title="No USD price is known for one of the tokens"
        >
          Market —
        </span>
      )
    case 'traded':
      return (
        <span className="block text-meta text-muted">
          {tradedLabel(why.gap, (bps) => formatBpsDifference(Number(bps), separators))}
        </span>
      )
  }
}

/** Compares the traded price with the limit; even a tiny difference counts as above or below. */
function tradedLabel(gap: PriceGap, percent: (bps: bigint) => string): string {
  if (gap.side === 'equal') return 'At the limit'
  return gap.side === 'worse'
    ? `${percent(-gap.bps)} under limit`
    : `${percent(gap.bps)} over limit`
}

/** How far the market price is from the limit, without settlement costs. */
function gapLabel(gap: PriceGap, percent: (bps: bigint) => string): string {
  switch (gap.side) {
    case 'worse':
      return `Market ${gap.bps === 0n ? `< ${percent(1n)}` : percent(gap.bps)} away`
    case 'equal':
      return 'Market at the limit'
    case 'better':
      return gap.bps === 0n ? 'Market at the limit' : `Market ${percent(gap.bps)} better`
  }
}
