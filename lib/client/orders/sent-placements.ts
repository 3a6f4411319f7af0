import {
  readStoredList,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
  writeStoredList,
} from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import { storedUnixSeconds } from './stored-order'

/** Storage key of the orders this browser placed on chain, newest first. */
const SENT_PLACEMENTS_KEY = 'coincidence.sentPlacements'

const MAX_PLACEMENTS = 20

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

/** The stored placements; entries this version cannot read are left out. */
export const readSentPlacements = (): readonly SentPlacement[] =>
  readStoredList(SENT_PLACEMENTS_KEY, sentPlacement)

export const findSentPlacement = (uid: OrderUid): SentPlacement | null =>
  readSentPlacements().find((sentPlacement) => sentPlacement.uid === uid) ?? null

export function saveSentPlacement(placement: SentPlacement): void {
  const others = readSentPlacements().filter(({ uid }) => uid !== placement.uid)
  // Without storage the order is still placed, but the page loses track of it on a reload.
  writeStoredList(SENT_PLACEMENTS_KEY, [placement, ...others].slice(0, MAX_PLACEMENTS))
}
