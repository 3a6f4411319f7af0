'use client'

import Link from 'next/link'
import { CauseText } from '@/components/order/cause-text'
import type { MarketPrices } from '@/components/order/use-market-prices'
import type { OrderStanding, StandingOf } from '@/components/order/use-verdicts'
import { useSeparators } from '@/components/ui/number-format'
import { ScaleAxis, ScaleCell } from '@/components/ui/scale-cell'
import { UnlistedMarks } from '@/components/ui/unlisted-mark'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { marketMark, orderMarks, recordedMarks } from '@/lib/client/format/order-marks'
import { againLink, amountAgain } from '@/lib/client/orders/again-link'
import { isFinal, type OrderRow } from '@/lib/client/orders/order-rows'
import { type FoldedRows, nextPart } from '@/lib/client/orders/part-groups'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { soldToken } from '@/lib/domain/order/sold-token'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { CELLS } from './row-columns'

type NoteFacts = { readonly standingOf: StandingOf }

/** Whether an order of the list waits for something that only its owner can do. */
export function needsOwner(
  row: OrderRow,
  context: NoteFacts & { readonly folded: FoldedRows },
): boolean {
  if (row.kind !== 'stored') return false
  const group = context.folded.groupOf(row.uid)
  const order = group === null ? row.order : nextPart(group)
  return order !== null && context.standingOf(order).isUpToOwner
}

/** The cause of where an order stands; empty while that is not known. */
export function CauseLine({ standing, units }: { standing: OrderStanding; units: TokenUnits }) {
  if (standing.cause.length === 0) return null
  return (
    <span
      data-verdict={standing.verdict?.code}
      className={standing.isUpToOwner ? 'text-caution' : ''}
    >
      <CauseText cause={standing.cause} units={units} />
    </span>
  )
}

/**
 * Limit and fill around the market, without words: around the market of now while the order may still
 * trade, then around those recorded for its fills and its end.
 */
export function RowScale(props: { order: Order; context: { readonly prices: MarketPrices } }) {
  const { order, context } = props
  const separators = useSeparators()
  if (isFinal(order)) return <ScaleCell marks={recordedMarks(order, separators)} />
  const now = context.prices.of(order)
  if (now === null) return null
  const market = marketMark(order, now)
  return <ScaleCell marks={[...(market === null ? [] : [market]), ...orderMarks(order)]} />
}

/** What the scales of a list are of, and their axis. */
export function ScaleHead({ isOfEnded }: { isOfEnded: boolean }) {
  return (
    <>
      <span className="block text-center">
        {isOfEnded ? t`Limit and fill to market, %` : t`Limit to market, %`}
      </span>
      <ScaleAxis />
    </>
  )
}

/** Opens the trade page with an ended order's pair, kind and amount; above the link that covers the row. */
export function AgainLink(props: {
  order: Order
  context: {
    readonly network: Pick<NetworkView, 'name'>
    readonly unitOf: TokenUnits
  }
}) {
  const { order, context } = props
  const { kind, buyToken } = order
  const trade = { kind, sellToken: soldToken(order), buyToken, amount: amountAgain(order) }
  return (
    <Link
      className="link relative"
      href={againLink(context.network.name, trade, (token) => context.unitOf(token).decimals)}
      prefetch={false}
    >
      {t`Again`}
    </Link>
  )
}

/** Which of these tokens no list has; above the link that covers the row. */
export function UnlistedTokens(props: {
  tokens: readonly Address[]
  context: { readonly isUnlisted: IsUnlisted }
}) {
  return (
    <UnlistedMarks
      tokens={props.tokens}
      isUnlisted={props.context.isUnlisted}
      className={`row-start-5 rail:row-start-3 wide:row-start-2 ${CELLS.below}`}
    />
  )
}
