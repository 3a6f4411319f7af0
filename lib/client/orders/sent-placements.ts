import { storedAs, storedNumber, storedObject, storedText } from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import { storedByOrder } from './stored-by-id'
import { storedUnixSeconds } from './stored-order'

/** The transaction that places an order on chain, until the service has read it. */
export type SentPlacement = {
  readonly network: string
  readonly uid: OrderUid
  readonly txHash: TxHash
  readonly account: Address
  readonly validTo: UnixSeconds
  readonly sentAtMs: number
}

const sentPlacement = storedObject<SentPlacement>({
  network: storedText,
  uid: storedAs(orderUid),
  txHash: storedAs(txHash),
  account: storedAs(address),
  validTo: storedUnixSeconds,
  sentAtMs: storedNumber,
})

/** The orders this browser placed on chain. Without storage the page loses track of them on a reload. */
export const {
  read: readSentPlacements,
  find: findSentPlacement,
  save: saveSentPlacement,
} = storedByOrder('coincidence.sentPlacements', sentPlacement, 20)
