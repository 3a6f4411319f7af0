'use client'

import { useState } from 'react'
import type { Trade } from '@/components/trade/form/use-trade'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useLoaded } from '@/components/ui/use-loaded'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { ConfirmProps } from './confirm-dialog'

/** Fetches the confirm steps' code; call it early where their use is near. */
export const loadConfirm = () =>
  Promise.all([import('./confirm-dialog'), import('./confirm-placement')]).then(
    ([order, placement]) => ({ ...order, ...placement }),
  )

/** What a confirm step is about; it stays with the account and order it was opened for. */
function subjectOf({ wallet, sale, sellToken, buyToken, live, accountKind }: Trade) {
  const { account } = wallet
  if (live === null || account === null || sellToken === null || buyToken === null) return null
  return { account, sale, sellToken, buyToken, live, accountKind }
}

/** The confirm step of the way the order is placed, whose code comes when it is first needed. */
export function ConfirmOnDemand(
  props: Pick<ConfirmProps, 'failureContext' | 'control' | 'handlers' | 'onClose'> & {
    trade: Trade
    /** An order left with its coins; whose it is. */
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
      <Dialog open onClose={onClose} title="Confirm order" width="26rem">
        <Notice
          tone="caution"
          role="alert"
          actions={
            <Button size="compact" onClick={retry}>
              Try again
            </Button>
          }
        >
          This step could not be loaded. Nothing was signed. Check the connection and try again.
        </Notice>
      </Dialog>
    ) : null
  }
  const { account, sale, sellToken, buyToken } = opened
  // What is quoted for another account says nothing of this order.
  const isSame = trade.wallet.account === account
  const live = (isSame ? trade.live : null) ?? opened.live
  const shared = { network, account, sellToken, buyToken, live, onClose }
  return sale.way === 'placement' ? (
    <part.ConfirmPlacement
      {...shared}
      flow={sale.placementContract}
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
