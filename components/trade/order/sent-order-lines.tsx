'use client'

import { useEffect, useState } from 'react'
import { SignedTerms } from '@/components/order/order-body'
import { useUnknownToken } from '@/components/order/use-unknown-token'
import { SkeletonLines } from '@/components/ui/states'
import type { TokenBook } from '@/components/ui/use-token-book'
import { readSentOrders, type SentOrder } from '@/lib/client/orders/sent-orders'
import type { OrderUid } from '@/lib/domain/order/order'

/** An order before the service was read: what this browser signed, where it has it. */
export function SentOrderLines({ book, uid }: { book: TokenBook; uid: OrderUid }) {
  const [sent, setSent] = useState<SentOrder | null>(null)
  useEffect(() => setSent(readSentOrders().find((one) => one.uid === uid) ?? null), [uid])
  return sent === null ? (
    <SkeletonLines label="Loading the order" lines={3} className="mt-3" />
  ) : (
    <SentTerms book={book} sent={sent} />
  )
}

function SentTerms({ book, sent }: { book: TokenBook; sent: SentOrder }) {
  const sellToken = useUnknownToken(book, sent.body.sellToken)
  const buyToken = useUnknownToken(book, sent.body.buyToken)
  return (
    <>
      <SignedTerms
        order={sent.body}
        sellToken={sellToken}
        buyToken={buyToken}
        isUnlisted={book.isUnlisted}
      />
      <p className="text-muted">
        {sent.state === 'placed' ? 'Placed. Reading how it goes.' : 'Reading how it goes.'}
      </p>
    </>
  )
}
