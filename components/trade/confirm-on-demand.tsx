'use client'

import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useLoaded } from '@/components/ui/use-loaded'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { ConfirmProps } from './confirm-dialog'
import type { Trade } from './use-trade'

/** Fetches the confirm steps' code; call it early where their use is near. */
export const loadConfirm = () =>
  Promise.all([import('./confirm-dialog'), import('./confirm-placement')]).then(
    ([order, placement]) => ({ ...order, ...placement }),
  )

/** The confirm step of the way the order is placed, whose code comes when it is first needed. */
export function ConfirmOnDemand(
  props: Pick<ConfirmProps, 'failureContext' | 'control' | 'handlers' | 'onClose'> & {
    trade: Trade
    /** An order left with its coins; whose it is. */
    onSent: (uid: OrderUid, account: Address) => void
  },
) {
  const { trade, onSent, onClose } = props
  const { network, wallet, sale, sellToken, buyToken, live } = trade
  const { account } = wallet
  const { part, failed } = useLoaded(loadConfirm)
  if (live === null || account === null || sellToken === null || buyToken === null) return null
  if (part === null) {
    return failed ? (
      <Dialog open onClose={onClose} title="Confirm order" width="26rem">
        <Notice tone="caution" role="alert">
          This step could not be loaded. Nothing was signed. Check the connection and try again.
        </Notice>
      </Dialog>
    ) : null
  }
  const shared = { network, account, sellToken, buyToken, live, onClose }
  return sale.way === 'placement' ? (
    <part.ConfirmPlacement
      key={account}
      {...shared}
      flow={sale.placementContract}
      onSent={(uid) => onSent(uid, account)}
    />
  ) : (
    <part.ConfirmDialog
      key={account}
      {...shared}
      accountKind={trade.accountKind}
      failureContext={props.failureContext}
      control={props.control}
      handlers={props.handlers}
    />
  )
}
