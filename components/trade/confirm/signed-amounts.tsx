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
    <dl className="grid border-t-2 border-t-text border-b border-b-hairline rail:grid-cols-2">
      <div className="min-w-0 py-3 pe-3">
        <dt className="text-muted">{selling ? t`You sell` : t`You pay at most`}</dt>
        <dd className="wrap-anywhere mt-1 font-medium text-page">
          <ExactAmount network={network} atoms={draft.sellAmount} token={sellToken} size={24} />
          <UnlistedTokenNote network={network} token={sellToken} verb="sell" />
        </dd>
      </div>
      <div className="min-w-0 border-t-2 border-t-text py-3 rail:border-s-2 rail:border-s-text rail:border-t-0 rail:ps-4">
        <dt className="text-muted">{selling ? t`You receive at least` : t`You buy`}</dt>
        <dd className="wrap-anywhere mt-1 font-medium text-page">
          <ExactAmount network={network} atoms={draft.buyAmount} token={buyToken} size={24} />
          <UnlistedTokenNote network={network} token={buyToken} verb="receive" />
        </dd>
      </div>
    </dl>
  )
}
