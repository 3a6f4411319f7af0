'use client'

import { useRouter } from 'next/navigation'
import { AccountBox } from '@/components/order/account-box'
import { DecodedUid } from '@/components/order/decoded-uid'
import { OrderBody } from '@/components/order/order-body'
import { OrderHead } from '@/components/order/order-head'
import { TermFacts } from '@/components/order/order-terms'
import { useLiveOrder } from '@/components/order/use-live-order'
import { useOrderStanding } from '@/components/order/use-order-standing'
import { AddressText } from '@/components/ui/address-text'
import { Sheet } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/states'
import { Fact } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { TokenBook } from '@/components/ui/use-token-book'
import { useWallet } from '@/components/wallet/wallet-context'
import { ApiError } from '@/lib/client/api-error'
import { againLink, amountAgain } from '@/lib/client/orders/again-link'
import { placedMs } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { orderDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid, SigningScheme } from '@/lib/domain/order/order'
import { soldToken } from '@/lib/domain/order/sold-token'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { AppDataPanel } from './app-data-panel'
import { OrdersFailure } from './orders-states'

type SheetProps = {
  network: NetworkView
  book: TokenBook
  uid: OrderUid
  onClose: () => void
}

/** Live details of an order: everything that was signed and the result. */
export function OrderSheet(props: SheetProps) {
  return (
    <Sheet open onClose={props.onClose} title={t`Order`} width="36rem">
      <SheetBody {...props} />
    </Sheet>
  )
}

function SheetBody(props: SheetProps) {
  const { network, book, uid } = props
  const live = useLiveOrder(network, uid)
  const standing = useOrderStanding(network, live)
  const router = useRouter()
  const { order, error } = live
  const again = (placed: Order) => {
    const { kind, buyToken } = placed
    const trade = { kind, sellToken: soldToken(placed), buyToken, amount: amountAgain(placed) }
    router.push(againLink(network.name, trade, (token) => book.find(token)?.decimals ?? null))
  }
  return (
    <div data-full-page="">
      <OrderHead {...{ network, uid, live }} isUpToOwner={standing.isUpToOwner} />
      {order !== null ? (
        <>
          <AccountBox isInset>
            <OrderBody
              network={network}
              book={book}
              live={live}
              order={order}
              standing={standing}
              onAgain={again}
            />
          </AccountBox>
          <div className="mt-5 space-y-5">
            <Signed network={network} order={order} />
            <AppDataPanel order={order} />
          </div>
        </>
      ) : error === null ? (
        <SkeletonLines label={t`Loading the order`} lines={9} className="mt-4" />
      ) : (
        <div className="mt-4 space-y-4">
          {error instanceof ApiError && error.status === 404 ? (
            <Notice
              tone="neutral"
              title={t`No order with this id is stored on ${network.displayName}.`}
            >
              {t`Either it was never placed here, or it is on another network, or it expired long ago and was archived.`}
            </Notice>
          ) : (
            <OrdersFailure error={error} onRetry={live.refetch} />
          )}
          <DecodedUid uid={uid} />
        </div>
      )}
    </div>
  )
}

const schemeLabels: Readonly<Record<SigningScheme, Message>> = {
  eip712: message`Typed data, by its owner’s key`,
  ethsign: message`Message, by its owner’s key`,
  eip1271: message`Checked by its owner’s contract`,
  presign: message`On chain, by its owner’s transaction`,
}

function Signed({ network, order }: { network: NetworkView; order: Order }) {
  const { account } = useWallet()
  const owner = order.onchainUser ?? order.owner
  const isYours = owner === account
  return (
    <section aria-labelledby="order-signed">
      <h3 id="order-signed" className="mb-1 font-semibold text-body">
        {t`Signed`}
      </h3>
      <TermFacts
        network={network}
        draft={order}
        owner={owner}
        ownerLabel={isYours ? t`You` : t`Its owner`}
        validTo={orderDeadline(order)}
      >
        <Fact name={t`Owner`}>
          <AddressText address={owner} label={isYours ? t`You` : null} named />
        </Fact>
        <Fact name={t`Placed`}>
          <Time at={placedMs(order)} form="exact" />
        </Fact>
        <Fact name={t`Signature`}>{t(schemeLabels[order.signingScheme])}</Fact>
      </TermFacts>
    </section>
  )
}
