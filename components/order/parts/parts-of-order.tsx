'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Amount } from '@/components/ui/amount'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { rich } from '@/components/ui/rich'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { useNow } from '@/components/ui/use-now'
import { formatPrice } from '@/lib/client/format/price'
import { priceUnitText } from '@/lib/client/format/price-unit-text'
import { type PartGroup, type PartsSummary, summarizeParts } from '@/lib/client/orders/part-groups'
import { orderPartsQuery } from '@/lib/client/queries/order-parts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderPart } from '@/lib/domain/app-data/order-part'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { CancelParts } from './cancel-parts'
import { partsSentence } from './parts-sentence'

export type PartsOfOrderProps = {
  network: NetworkView
  /** One of the parts. */
  order: { readonly uid: OrderUid; readonly owner: Address }
  part: OrderPart
  sellToken: TokenUnit
  buyToken: TokenUnit
  /** Where a part's own page or sheet is. */
  hrefOf: (uid: OrderUid) => string
}

const TICK_MS = 5_000

/** An order over time as one: what its parts brought so far, each part, and one way to end them. */
export function PartsOfOrder(props: PartsOfOrderProps) {
  const { network, order, part } = props
  const isListing = network.capabilities.accountOrders
  const { data: group, isError } = useQuery({
    ...orderPartsQuery(network.name, order.owner, part),
    enabled: isListing,
  })
  const now = useNow(TICK_MS)
  const nowSeconds = now === null ? null : now / 1000
  return (
    <section aria-label={t`Order in parts`} className="my-3 border bg-sunken px-3 py-2">
      <p className="font-semibold">{t`Part ${part.index} of ${part.count} of one order`}</p>
      {group !== undefined ? (
        <Whole {...props} group={group} nowSeconds={nowSeconds} />
      ) : (
        <p className="text-muted text-table">
          {isListing
            ? isError
              ? t`The other parts could not be read.`
              : t`Reading the other parts.`
            : t`${network.displayName} lists no orders of an account, so the others are not shown.`}
        </p>
      )}
    </section>
  )
}

function Whole(props: PartsOfOrderProps & { group: PartGroup; nowSeconds: number | null }) {
  const { network, group, nowSeconds, sellToken, buyToken, order } = props
  const summary = summarizeParts(group, nowSeconds)
  const missing = group.count - group.parts.length
  return (
    <>
      <p role="status" className="font-medium">
        {partsSentence(summary, group.count)}
      </p>
      <p className="text-table">
        <Sums summary={summary} sellToken={sellToken} buyToken={buyToken} />
      </p>
      {summary.nextAt === null ? null : (
        <p className="text-muted text-table">
          {rich`Next part ${<Time at={summary.nextAt * 1000} />}`}
        </p>
      )}
      {missing > 0 ? (
        <p className="text-caution text-table">
          {missing === 1
            ? t`1 part was not placed, or is not among the newest orders of the account.`
            : t`${missing} parts were not placed, or is not among the newest orders of the
              account.`}
        </p>
      ) : null}
      <ul aria-label={t`Parts`} className="mt-2 divide-y divide-hairline border-y">
        {group.parts.map(({ part, order: partOrder }) => (
          <li
            key={partOrder.uid}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 text-table"
          >
            <span className="w-5 text-muted tabular-nums">{part.index}</span>
            <StatusStamp state={stampState(partOrder, nowSeconds)} />
            <span className="inline-flex items-center gap-1.5">
              <WideMark network={network} token={sellToken} />
              <Link
                href={props.hrefOf(partOrder.uid)}
                prefetch={false}
                aria-current={partOrder.uid === order.uid ? 'true' : undefined}
                className={partOrder.uid === order.uid ? 'font-medium' : 'link'}
              >
                <Amount atoms={partOrder.sellAmount} token={sellToken} />
              </Link>
            </span>
            <span className="ms-auto text-muted">
              {partOrder.executedBuyAmount > 0n ? (
                <span className="inline-flex items-center gap-1.5">
                  <WideMark network={network} token={buyToken} />
                  <Amount atoms={partOrder.executedBuyAmount} token={buyToken} />
                </span>
              ) : partOrder.validFrom !== undefined &&
                nowSeconds !== null &&
                partOrder.validFrom > nowSeconds ? (
                rich`begins ${<Time at={partOrder.validFrom * 1000} />}`
              ) : (
                rich`until ${<Time at={partOrder.validTo * 1000} />}`
              )}
            </span>
          </li>
        ))}
      </ul>
      <CancelParts network={network} group={group} />
    </>
  )
}

/** A line of a phone has no room for marks. */
function WideMark(props: { network: NetworkView; token: TokenUnit }) {
  return (
    <span className="inline-flex max-rail:hidden">
      <TokenMark {...props} size={16} />
    </span>
  )
}

/** What was sold of the whole, what was bought for it, and at which average price. */
function Sums(props: { summary: PartsSummary; sellToken: TokenUnit; buyToken: TokenUnit }) {
  const { summary, sellToken, buyToken } = props
  const { unit } = usePriceUnit()
  const separators = useSeparators()
  const sold = <Amount atoms={summary.sold} token={sellToken} />
  const total = <Amount atoms={summary.total} token={sellToken} />
  const bought = <Amount atoms={summary.bought} token={buyToken} />
  if (summary.sold === 0n) return rich`${sold} of ${total} sold for ${bought}`
  const ratio = { sellAmount: summary.sold, buyAmount: summary.bought }
  const price = formatPrice(ratio, sellToken.decimals, buyToken.decimals, unit, separators)
  const priced = priceUnitText({ sellToken, buyToken }, unit)
  return rich`${sold} of ${total} sold for ${bought}, on average ${price} ${priced}`
}
