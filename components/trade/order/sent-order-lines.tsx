'use client'

import { useEffect, useState } from 'react'
import { AccountHalves } from '@/components/order/receipt/receipt-account'
import { signedSides } from '@/components/order/receipt/receipt-sides'
import { SkeletonLines } from '@/components/ui/states'
import type { TokenBook } from '@/components/ui/use-token-book'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { readSentOrders, type SentOrder } from '@/lib/client/orders/sent-orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'

/** An order before the service was read: what this browser signed, where it has it. */
export function SentOrderLines(props: { network: NetworkView; book: TokenBook; uid: OrderUid }) {
  const { network, book, uid } = props
  const [sent, setSent] = useState<SentOrder | null>(null)
  useEffect(
    () => setSent(readSentOrders().find((sentOrder) => sentOrder.uid === uid) ?? null),
    [uid],
  )
  return sent === null ? (
    <SkeletonLines label={t`Loading the order`} lines={3} className="p-4" />
  ) : (
    <SentTerms network={network} book={book} sent={sent} />
  )
}

function SentTerms(props: { network: NetworkView; book: TokenBook; sent: SentOrder }) {
  const { network, book, sent } = props
  const { sellToken, buyToken } = sent.body
  const unitOf = useTokenFacts(network, [sellToken, buyToken])
  return (
    <>
      <AccountHalves
        network={network}
        order={sent.body}
        sellToken={unitOf(sellToken)}
        buyToken={unitOf(buyToken)}
        isUnlisted={book.isUnlisted}
        sides={signedSides(sent.body)}
      />
      <p className="border-t px-4 py-3 text-muted @min-[40rem]:px-6">
        {sent.state === 'placed' ? t`Placed. Reading how it goes.` : t`Reading how it goes.`}
      </p>
    </>
  )
}
