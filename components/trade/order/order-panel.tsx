'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AccountBox } from '@/components/order/account-box'
import { OrderBody } from '@/components/order/order-body'
import { OrderHead } from '@/components/order/order-head'
import { useLiveOrder } from '@/components/order/use-live-order'
import { useOrderStanding } from '@/components/order/use-order-standing'
import type { TradeFormAction } from '@/components/trade/form/trade-form-state'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TokenBook } from '@/components/ui/use-token-book'
import { ApiError } from '@/lib/client/api-error'
import type { SentPlacement } from '@/lib/client/orders/sent-placements'
import { findSentPlacement } from '@/lib/client/orders/sent-placements'
import { orderKeys } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { reorder } from './reorder'
import { SentOrderLines } from './sent-order-lines'

const loadPlacementLines = () => import('@/components/order/placement-lines')

export type OrderPanelProps = {
  network: NetworkView
  book: TokenBook
  uid: OrderUid
  /**
   * Fills the form with the unfilled rest of an ended order: the form actions, and the side to type
   * in.
   */
  onAgain: (actions: readonly TradeFormAction[], kind: OrderKind) => void
  /** True for an order just placed, because the button that placed it is gone. */
  takesFocus: boolean
}

/** A placed order with live updates, shown as a receipt. */
export function OrderPanel(props: OrderPanelProps) {
  const { network, uid, takesFocus } = props
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  const live = useLiveOrder(network, uid)
  const standing = useOrderStanding(network, live)
  const { order } = live
  const [placement, setPlacement] = useState<SentPlacement | null>(null)
  useEffect(() => setPlacement(findSentPlacement(uid)), [uid])
  const queryClient = useQueryClient()
  const isKnown = order !== null
  useEffect(() => {
    if (placement === null || !isKnown) return
    const { account } = placement
    void queryClient.invalidateQueries({ queryKey: orderKeys.ofAccount(network.name, account) })
  }, [placement, isKnown, network.name, queryClient])
  const status = order?.status
  useEffect(() => {
    if (status === 'fulfilled') document.title = t`Filled · Coincidence`
  }, [status])
  const separators = useSeparators()
  const again = (ended: Order) => {
    const decimalsOf = (token: Address) => props.book.find(token)?.decimals ?? null
    props.onAgain(reorder(ended, decimalsOf, separators), ended.kind)
  }
  const { part: lines } = useLoaded(loadPlacementLines, placement !== null)
  return (
    <section ref={panel} tabIndex={-1} aria-label={t`Your order`} className="outline-offset-4">
      <div className="px-4 rail:px-0">
        <OrderHead {...{ network, uid, live }} isUpToOwner={standing.isUpToOwner} />
      </div>
      <AccountBox>
        {order !== null ? (
          <OrderBody {...props} {...{ live, order, standing }} onAgain={again} />
        ) : placement !== null && lines !== null ? (
          <div className="px-4 pb-4">
            <lines.PlacementPending network={network} placement={placement} />
          </div>
        ) : live.error !== null && !isMissing(live.error) ? (
          <div className="p-4">
            <ReadFailure what={t`Your order`} error={live.error} onRetry={live.refetch} />
          </div>
        ) : (
          <SentOrderLines network={network} book={props.book} uid={uid} />
        )}
      </AccountBox>
    </section>
  )
}

/** An order just sent may not be listed yet. */
const isMissing = (error: Error): boolean => error instanceof ApiError && error.status === 404
