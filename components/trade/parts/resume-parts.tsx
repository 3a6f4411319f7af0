'use client'

import { useEffect, useState } from 'react'
import type { FilledForm } from '@/components/trade/form/use-filled-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type KeptParts, readKeptParts, removeKeptParts } from '@/lib/client/orders/kept-parts'
import type { OrderUid } from '@/lib/domain/order/order'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { countParts, keptOrderOf } from './part-order'
import { PartsDialog } from './parts-dialog'

/** Offers to go on with an order in parts of the connected account. */
export function ResumeParts(props: { filled: FilledForm; onPlaced: (uid: OrderUid) => void }) {
  const { network, wallet, book, accountKind } = props.filled
  const { account } = wallet
  const [order, setOrder] = useState<KeptParts | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(
    () => setOrder(keptOrderOf(readKeptParts(), network.name, account)),
    [network.name, account],
  )
  if (order === null) return null
  const sellToken = book.find(order.sellToken)
  const buyToken = book.find(order.buyToken)
  const { count, signed, placed } = countParts(order)
  const reread = () => setOrder(keptOrderOf(readKeptParts(), network.name, account))
  if (isOpen && sellToken !== null && buyToken !== null) {
    return (
      <PartsDialog
        {...{ network, sellToken, buyToken, accountKind }}
        subject={order}
        live={null}
        onPlaced={(uid) => {
          setIsOpen(false)
          reread()
          props.onPlaced(uid)
        }}
        onClose={() => {
          setIsOpen(false)
          reread()
        }}
      />
    )
  }
  const symbol = (token: typeof sellToken) => (token === null ? '…' : tokenLabel(token))
  return (
    <Notice
      tone="caution"
      title={t`An order in ${count} parts, ${symbol(sellToken)} for ${symbol(buyToken)}, is not
        complete.`}
      actions={
        <>
          <Button
            size="compact"
            disabled={sellToken === null || buyToken === null}
            onClick={() => setIsOpen(true)}
          >
            {t`Go on`}
          </Button>
          <Button
            size="compact"
            variant="quiet"
            onClick={() => {
              removeKeptParts(order.id)
              reread()
            }}
          >
            {placed === 0 ? t`Discard` : t`Forget the others`}
          </Button>
        </>
      }
    >
      {placed > 0
        ? t`${placed} of ${count} parts are in the order book; the others are kept here.`
        : t`${signed} of ${count} parts are signed and kept here; none was sent.`}
    </Notice>
  )
}
