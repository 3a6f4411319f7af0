'use client'

import { useState } from 'react'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import { Dialog } from '@/components/ui/modal'
import { AccountChanged } from '@/components/wallet/account-changed'
import { useWallet } from '@/components/wallet/wallet-context'
import type { KeptParts } from '@/lib/client/orders/kept-parts'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { type ReviewedPlan, ReviewFooter, ReviewParts } from './review-parts'
import { SignFooter, SignParts } from './sign-parts'
import { usePartOrder } from './use-part-order'

export type PartsDialogProps = {
  network: NetworkView
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  /** Null while it is unknown whether the account signs with a key. */
  accountKind: AccountKind | null
  /** What is reviewed, or the order that was begun before. */
  subject: ReviewedPlan | KeptParts
  /** One part as the form has it now; null while that is not known, or for an order begun before. */
  live: FrozenOrder | null
  /** A new order is kept from now on: what the form holds for it is no longer needed. */
  onBegun?: () => void
  /** All parts are in the order book; the first of them. */
  onPlaced: (uid: OrderUid) => void
  onClose: () => void
}

/** The review of an order in parts, then its signatures one after the other. */
export function PartsDialog(props: PartsDialogProps) {
  const { network, sellToken, buyToken, subject } = props
  const [begun] = useState(() => ('parts' in subject ? subject : null))
  const [plan, setPlan] = useState(() => ('parts' in subject ? null : subject))
  const handle = usePartOrder(network, begun)
  const { account } = useWallet()
  const { order, progress } = handle
  const owner = order?.owner ?? plan?.account ?? null
  const count = order?.parts.length ?? plan?.count ?? 0
  const close = () => {
    const [first] = order?.parts.toSorted((a, b) => a.index - b.index) ?? []
    if (progress.phase === 'done' && first?.signed != null) props.onPlaced(first.signed.uid)
    else props.onClose()
  }
  const hasLeft = account !== owner && owner !== null
  const shared = { network, sellToken, buyToken, accountKind: props.accountKind }
  return (
    <Dialog
      open
      locked={isAsking(progress.phase)}
      onClose={close}
      title={t`Order in ${count} parts`}
      width="36rem"
      footer={
        hasLeft ? (
          <AccountChanged
            account={owner}
            now={account}
            hasSigned={order?.parts.some(({ signed }) => signed !== null) === true}
            onBack={props.onClose}
          />
        ) : order !== null ? (
          <SignFooter {...shared} handle={handle} order={order} onClose={close} />
        ) : plan !== null ? (
          <ReviewFooter
            {...shared}
            plan={plan}
            live={props.live}
            onNewPrice={(onePart) => setPlan({ ...plan, onePart })}
            onBegin={(next) => {
              props.onBegun?.()
              void handle.run(next)
            }}
          />
        ) : null
      }
    >
      {order !== null ? (
        <SignParts {...shared} handle={handle} order={order} />
      ) : plan !== null ? (
        <ReviewParts {...shared} plan={plan} />
      ) : null}
    </Dialog>
  )
}

const isAsking = (phase: string): boolean => phase === 'signing' || phase === 'signingOnChain'
