'use client'

import type { OrderDraft } from '@/components/order/order-draft'
import { Amount } from '@/components/ui/amount'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'

/** The two signed amounts with every digit. */
export function SignedAmountsLine(props: {
  draft: OrderDraft
  sellToken: TokenListEntry
  buyToken: TokenListEntry
}) {
  const { draft } = props
  const selling = draft.kind === 'sell'
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className="min-w-0 flex-auto max-rail:basis-full">
        <dt className="text-muted text-table">{selling ? 'You sell' : 'You pay at most'}</dt>
        <dd className="wrap-anywhere font-medium text-section">
          <Amount atoms={draft.sellAmount} token={props.sellToken} digits="exact" />
        </dd>
      </div>
      <div className="min-w-0 flex-auto max-rail:basis-full">
        <dt className="text-muted text-table">{selling ? 'You receive at least' : 'You buy'}</dt>
        <dd className="wrap-anywhere font-medium text-section">
          <Amount atoms={draft.buyAmount} token={props.buyToken} digits="exact" />
        </dd>
      </div>
    </dl>
  )
}
