'use client'

import Link from 'next/link'
import { CauseText } from '@/components/order/cause-text'
import type { MarketPrices, useFunding } from '@/components/order/use-reason-facts'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { againLink, amountAgain } from '@/lib/client/orders/again-link'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { fundsReason } from '@/lib/domain/verdict/funds-reason'
import { isUpToOwner, type OrderReason, orderReason } from '@/lib/domain/verdict/order-reason'
import { soldToken } from './sold-token'

/** What a row's notes are made of. */
type NoteFacts = {
  readonly prices: MarketPrices
  readonly fundingOf: ReturnType<typeof useFunding>
  readonly nowSeconds: number | null
  readonly unitOf: TokenUnits
  readonly isUnlisted: IsUnlisted
}

/** Why an order is in its state; null while that is not known. */
const reasonOf = (order: Order, context: NoteFacts): OrderReason | null =>
  orderReason(order, {
    funds: order.status === 'open' ? fundsReason(order, context.fundingOf(order)) : null,
    prices: context.prices.of(order),
    nowSeconds: context.nowSeconds,
  })

/** Whether the order waits for its owner. */
export const waitsForOwner = (order: Order, context: NoteFacts): boolean =>
  isUpToOwner(reasonOf(order, context))

/** Why an order is in its state; empty while that is not known. */
export function ReasonLine({ order, context }: { order: Order; context: NoteFacts }) {
  const reason = reasonOf(order, context)
  if (reason === null) return null
  return (
    <span className={isUpToOwner(reason) ? 'text-caution' : ''}>
      <CauseText reason={reason} units={context.unitOf} />
    </span>
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
      className="link relative ms-2 first:ms-0"
      href={againLink(context.network.name, trade, (token) => context.unitOf(token).decimals)}
      prefetch={false}
    >
      Again
    </Link>
  )
}

/** Which of an order's tokens no list has; above the link that covers the row. */
export function UnlistedTokens({ order, context }: { order: Order; context: NoteFacts }) {
  const unlisted = [soldToken(order), order.buyToken].filter(context.isUnlisted)
  if (unlisted.length === 0) return null
  return (
    <span className="relative col-span-full row-start-4 flex flex-wrap gap-x-3 wide:col-span-2 wide:col-start-2 wide:row-start-2">
      {unlisted.map((token) => (
        <UnlistedMark key={token} address={token} />
      ))}
    </span>
  )
}
