'use client'

import { ACCOUNT_SIDES, NamedAmount } from '@/components/order/named-amount'
import type { OrderDraft } from '@/components/wallet/order-draft'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
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
    <div className="@container border-t-2 border-t-text">
      <dl className={ACCOUNT_SIDES}>
        <NamedAmount
          network={network}
          name={selling ? t`You sell` : t`You pay at most`}
          atoms={draft.sellAmount}
          token={sellToken}
        >
          <UnlistedTokenNote network={network} token={sellToken} verb="sell" />
        </NamedAmount>
        <NamedAmount
          network={network}
          name={selling ? t`You receive at least` : t`You buy`}
          atoms={draft.buyAmount}
          token={buyToken}
        >
          <UnlistedTokenNote network={network} token={buyToken} verb="receive" />
        </NamedAmount>
      </dl>
    </div>
  )
}
