'use client'

import type { OrderDraft } from '@/components/wallet/order-draft'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { ExactAmount } from './exact-amount'
import { UnlistedTokenNote } from './unlisted-token-note'

/** The two signed amounts with every digit. */
export function SignedAmountsLine(props: {
  draft: OrderDraft
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  network: NetworkView
}) {
  const { draft, network, sellToken, buyToken } = props
  const selling = draft.kind === 'sell'
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className="min-w-0 flex-auto max-rail:basis-full">
        <dt className="text-muted text-table">{selling ? t`You sell` : t`You pay at most`}</dt>
        <dd className="wrap-anywhere font-medium text-section">
          <ExactAmount network={network} atoms={draft.sellAmount} token={sellToken} size={24} />
          <UnlistedTokenNote network={network} token={sellToken} verb="sell" />
        </dd>
      </div>
      <div className="min-w-0 flex-auto max-rail:basis-full">
        <dt className="text-muted text-table">{selling ? t`You receive at least` : t`You buy`}</dt>
        <dd className="wrap-anywhere font-medium text-section">
          <ExactAmount network={network} atoms={draft.buyAmount} token={buyToken} size={24} />
          <UnlistedTokenNote network={network} token={buyToken} verb="receive" />
        </dd>
      </div>
    </dl>
  )
}
