import {
  type Reader,
  storedArray,
  storedAs,
  storedIndex,
  storedLiteral,
  storedNumber,
  storedObject,
  storedOr,
  storedText,
} from '@/lib/client/stored-json'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'
import type { PartTiming, PlannedPart } from '@/lib/domain/order/part-plan'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Bytes32, bytes32 } from '@/lib/domain/shared/hex'
import { type ShownQuote, storedQuote } from './signed-quotes'
import { storedById } from './stored-by-id'
import { storedAtoms, storedOrderCreation, storedUnixSeconds } from './stored-order'

/** Storage key of the orders in parts that are not complete yet. */
export const KEPT_PARTS_KEY = 'coincidence.partOrders'

/** A part with its signature, and its uid, which is known before it is sent. */
export type SignedPart = { readonly uid: OrderUid; readonly body: OrderCreation }

/**
 * `signed`: kept here only, or its answer was lost. `placed`: the service has it. `onChain`: signed by
 * a transaction as well, for accounts that sign so.
 */
export type KeptPart = PlannedPart & {
  readonly state: 'unsigned' | 'signed' | 'placed' | 'onChain'
  /** Null while unsigned. */
  readonly signed: SignedPart | null
}

/** An order in parts on its way from the first signature to the order book. */
export type KeptParts = PartTiming & {
  readonly id: Bytes32
  readonly network: string
  readonly owner: Address
  readonly receiver: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly scheme: 'eip712' | 'ethsign' | 'presign'
  readonly startedAtMs: number
  /** The wallet's id of the batch that signs all parts on chain; null before. */
  readonly batchId: string | null
  /** The quote of one part as it was reviewed; null where the price was typed. */
  readonly quote: ShownQuote | null
  readonly parts: readonly KeptPart[]
}

const keptPart: Reader<KeptPart> = storedObject<KeptPart>({
  index: storedIndex,
  sellAmount: storedAtoms,
  buyAmount: storedAtoms,
  validFrom: storedUnixSeconds,
  validTo: storedUnixSeconds,
  state: storedLiteral('unsigned', 'signed', 'placed', 'onChain'),
  signed: storedOr(
    storedObject<SignedPart>({ uid: storedAs(orderUid), body: storedOrderCreation }),
    null,
  ),
})

const keptParts = storedObject<KeptParts>({
  id: storedAs(bytes32),
  network: storedText,
  owner: storedAs(address),
  receiver: storedAs(address),
  sellToken: storedAs(address),
  buyToken: storedAs(address),
  scheme: storedLiteral('eip712', 'ethsign', 'presign'),
  startedAtMs: storedNumber,
  batchId: storedOr(storedText, null),
  everySeconds: storedNumber,
  windowSeconds: storedNumber,
  quote: storedOr(storedQuote, null),
  parts: storedArray(keptPart),
})

/** The orders in parts that this browser began and that are not complete, newest first. */
export const {
  read: readKeptParts,
  save: saveKeptParts,
  remove: removeKeptParts,
} = storedById({
  key: KEPT_PARTS_KEY,
  reader: keptParts,
  max: 10,
  idOf: (order: KeptParts) => order.id,
})
