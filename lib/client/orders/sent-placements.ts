import {
  keepStoredList,
  readStoredList,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
} from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import { storedUnixSeconds } from './stored-order'

/** Where this browser keeps the orders it placed on chain, newest first. */
const SENT_PLACEMENTS_KEY = 'coincidence.sentPlacements'

const KEPT = 20

/** The transaction of an order that the service reads from the chain, for the time until it has. */
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

/** What is kept; an entry this version cannot read is left out. */
export const readSentPlacements = (): readonly SentPlacement[] =>
  readStoredList(SENT_PLACEMENTS_KEY, sentPlacement)

export const findSentPlacement = (uid: OrderUid): SentPlacement | null =>
  readSentPlacements().find((one) => one.uid === uid) ?? null

export function keepSentPlacement(placement: SentPlacement): void {
  const others = readSentPlacements().filter(({ uid }) => uid !== placement.uid)
  // Where it cannot be kept the order is on its way all the same; only a reload loses sight of it.
  keepStoredList(SENT_PLACEMENTS_KEY, [placement, ...others].slice(0, KEPT))
}
