'use client'

import { useState } from 'react'
import { StepNotLoaded } from '@/components/trade/confirm/step-not-loaded'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { useLoaded } from '@/components/ui/use-loaded'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { ConfirmProps } from './use-confirm-order'

/** Fetches the confirm steps' code; call it early when the user is about to need it. */
export const loadConfirm = () =>
  Promise.all([import('./confirm-dialog'), import('./confirm-placement')]).then(
    ([order, placement]) => ({ ...order, ...placement }),
  )

/** The account and order a confirm step was opened for. */
function subjectOf({ wallet, sellMode, sellToken, buyToken, live, accountKind }: Trade) {
  const { account } = wallet
  if (live === null || account === null || sellToken === null || buyToken === null) return null
  return { account, sellMode, sellToken, buyToken, live, accountKind }
}

/** The confirm step for the order's way of placement; its code loads when first needed. */
export function ConfirmOnDemand(
  props: Pick<ConfirmProps, 'failureContext' | 'control' | 'handlers' | 'onClose'> & {
    trade: Trade
    /** Called when an order was sent with its coins; `account` is the order's account. */
    onSent: (uid: OrderUid, account: Address) => void
  },
) {
  const { trade, onSent, onClose } = props
  const { network } = trade
  const { part, failed, retry } = useLoaded(loadConfirm)
  const [opened] = useState(() => subjectOf(trade))
  if (opened === null) return null
  if (part === null) {
    return failed ? (
      <StepNotLoaded title={t`Confirm order`} onRetry={retry} onClose={onClose} />
    ) : null
  }
  const { account, sellMode, sellToken, buyToken } = opened
  // A quote for another account does not apply to this order.
  const isSame = trade.wallet.account === account
  const live = (isSame ? trade.live : null) ?? opened.live
  const shared = { network, account, sellToken, buyToken, live, onClose }
  return sellMode.way === 'placement' ? (
    <part.ConfirmPlacement
      {...shared}
      flow={sellMode.placementContract}
      onSent={(uid) => onSent(uid, account)}
    />
  ) : (
    <part.ConfirmDialog
      {...shared}
      accountKind={isSame ? trade.accountKind : opened.accountKind}
      failureContext={props.failureContext}
      control={props.control}
      handlers={props.handlers}
    />
  )
}
