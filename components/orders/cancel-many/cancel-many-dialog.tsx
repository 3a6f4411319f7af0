'use client'

import { useState } from 'react'
import { CancelFailedNotice } from '@/components/order/cancel/cancel-failed-notice'
import type { CancelManyState } from '@/components/order/cancel/cancel-many-state'
import { useCancelMany } from '@/components/order/cancel/use-cancel-many'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { PairMark } from '@/components/ui/marks/token-mark'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import { UnlistedMarks } from '@/components/ui/unlisted-mark'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { AccountChanged } from '@/components/wallet/account-changed'
import { LeaveRequest } from '@/components/wallet/leave-request'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useWallet } from '@/components/wallet/wallet-context'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { listedAmounts } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { soldToken } from '@/lib/domain/order/sold-token'
import type { Address } from '@/lib/domain/shared/address'
import { message } from '@/lib/domain/shared/message'
import { shortUid } from '@/lib/domain/shared/short-hex'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { CancellableOrders } from './cancellable-orders'

type UnitOf = (token: Address) => TokenUnit

/** Choice of open orders, all at first, that one signature cancels. */
export function CancelManyDialog(props: {
  network: NetworkView
  account: Address
  /** Live: what is filled or expires meanwhile leaves the choice. */
  orders: CancellableOrders
  unitOf: UnitOf
  isUnlisted: IsUnlisted
  onClose: () => void
}) {
  const { network, account, orders } = props
  const [kept, setKept] = useState<ReadonlySet<OrderUid>>(new Set())
  const { state, cancel, leave } = useCancelMany(network, account)
  const chosen = orders.bySignature.filter(({ uid }) => !kept.has(uid))
  const isRunning = state.phase === 'signing' || state.phase === 'sending'
  const cancelChosen = (scheme: OwnerScheme) =>
    void cancel(
      chosen.map(({ uid }) => uid),
      scheme,
    )
  const toggle = (uid: OrderUid) => {
    const next = new Set(kept)
    if (!next.delete(uid)) next.add(uid)
    setKept(next)
  }
  return (
    <Dialog
      open
      locked={state.phase === 'signing'}
      onClose={props.onClose}
      title={t`Cancel several orders`}
      width="34rem"
      footer={
        <Footer
          network={network}
          account={account}
          count={chosen.length}
          state={state}
          onCancel={() => cancelChosen(schemeOf(chosen))}
          onClose={props.onClose}
        />
      }
    >
      <p className="mb-3 text-muted">
        {t`One signature, free, for all that are chosen. They may still fill until the service
          confirms.`}
      </p>
      {state.phase === 'done' ? null : (
        <OrderChoice
          {...{ network, orders: orders.bySignature, kept, unitOf: props.unitOf }}
          isUnlisted={props.isUnlisted}
          disabled={isRunning}
          onToggle={toggle}
        />
      )}
      <div className="mt-3 space-y-2 empty:hidden">
        {orders.onChainCount === 0 || state.phase === 'done' ? null : (
          <p className="text-muted text-table">
            {orders.onChainCount === 1
              ? t`One more order can be cancelled by a transaction only: open it to do so.`
              : t`${orders.onChainCount} more orders can be cancelled by a transaction each:
                open them to do so.`}
          </p>
        )}
        <Progress state={state} onOtherScheme={cancelChosen} onLeave={leave} />
      </div>
    </Dialog>
  )
}

/** A wallet that signed an order as a message may be unable to sign typed data. */
const schemeOf = (orders: readonly Order[]): OwnerScheme =>
  orders.every(({ signingScheme }) => signingScheme === 'ethsign') ? 'ethsign' : 'eip712'

function OrderChoice(props: {
  network: NetworkView
  orders: readonly Order[]
  kept: ReadonlySet<OrderUid>
  unitOf: UnitOf
  isUnlisted: IsUnlisted
  disabled: boolean
  onToggle: (uid: OrderUid) => void
}) {
  return (
    <fieldset className="divide-y divide-hairline border-y">
      <legend className="sr-only">{t`Orders to cancel`}</legend>
      {props.orders.map((order) => {
        const { sell, buy } = listedAmounts(order)
        const sold = props.unitOf(soldToken(order))
        const bought = props.unitOf(order.buyToken)
        return (
          <div key={order.uid}>
            <label className="flex min-h-11 items-center gap-3 px-1 py-1.5">
              <input
                name="orders"
                type="checkbox"
                disabled={props.disabled}
                checked={!props.kept.has(order.uid)}
                onChange={() => props.onToggle(order.uid)}
                className="size-4 shrink-0 accent-accent"
              />
              <PairMark network={props.network} first={sold} second={bought} size={24} />
              <span className="min-w-0 flex-1">
                <Amount atoms={sell} token={sold} /> <ToArrow />{' '}
                <Amount atoms={buy} token={bought} />
                <span className="hex block text-meta text-muted">{shortUid(order.uid)}</span>
              </span>
              <span className="whitespace-nowrap text-muted text-table">
                {rich`expires ${<Time at={expiresAt(order) * 1000} />}`}
              </span>
            </label>
            <UnlistedMarks
              tokens={[sold.address, bought.address]}
              isUnlisted={props.isUnlisted}
              className="ps-8 pb-1.5"
            />
          </div>
        )
      })}
    </fieldset>
  )
}

function Footer(props: {
  network: NetworkView
  account: Address
  count: number
  state: CancelManyState
  onCancel: () => void
  onClose: () => void
}) {
  const { account, count, state } = props
  const current = useWallet().account
  const isRunning = state.phase === 'signing' || state.phase === 'sending'
  if (state.phase === 'done') return <Button onClick={props.onClose}>{t`Close`}</Button>
  if (current !== account) {
    return (
      <AccountChanged
        subject="cancellation"
        account={account}
        now={current}
        hasSigned={state.phase === 'sending'}
        onBack={props.onClose}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <OnNetwork network={props.network}>
        <Button variant="danger" disabled={isRunning || count === 0} onClick={props.onCancel}>
          {count === 1 ? t`Sign cancellation of 1 order` : t`Sign cancellation of ${count} orders`}
        </Button>
      </OnNetwork>
      <Button onClick={props.onClose} disabled={state.phase === 'signing'}>
        {t`Keep orders`}
      </Button>
    </div>
  )
}

function Progress(props: {
  state: CancelManyState
  onOtherScheme: (scheme: OwnerScheme) => void
  onLeave: () => void
}) {
  const { state } = props
  if (state.phase === 'choosing') return null
  if (state.phase !== 'failed') {
    return (
      <Notice
        tone="info"
        role="status"
        actions={state.phase === 'signing' ? <LeaveRequest onLeave={props.onLeave} /> : undefined}
      >
        {state.phase === 'done' ? doneText(state.count) : t(RUNNING[state.phase])}
      </Notice>
    )
  }
  return <CancelFailedNotice state={state} onOtherScheme={props.onOtherScheme} />
}

const RUNNING = {
  signing: message`Waiting for your wallet to sign.`,
  sending: message`Sent. Waiting for the service.`,
} as const

const doneText = (count: number): string =>
  count === 1 ? t`The order is cancelled.` : t`All ${count} orders are cancelled.`
