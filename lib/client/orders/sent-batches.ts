import {
  readStoredList,
  storedArray,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
  writeStoredList,
} from '@/lib/client/stored-json'
import type { TransactionRequest } from '@/lib/client/wallet-types'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'

/** Storage key of the batches this browser asked wallets for, newest first. */
const SENT_BATCHES_KEY = 'coincidence.sentBatches'

const MAX_BATCHES = 20

/** A call without coins. */
type StoredCall = { readonly to: Address; readonly data: Hex }

/** The calls that approve and sign an order, which a wallet makes as one. */
export type SentBatch = {
  readonly network: string
  readonly uid: OrderUid
  /** What the wallet calls the batch; only the wallet that made it knows it. */
  readonly batchId: string
  readonly calls: readonly StoredCall[]
  readonly sentAtMs: number
}

const sentBatch = storedObject<SentBatch>({
  network: storedText,
  uid: storedAs(orderUid),
  batchId: storedText,
  calls: storedArray(
    storedObject<StoredCall>({
      to: storedAs(address),
      data: storedAs(hex),
    }),
  ),
  sentAtMs: storedNumber,
})

const readSentBatches = (): readonly SentBatch[] => readStoredList(SENT_BATCHES_KEY, sentBatch)

/** The batch last sent for an order; null where this browser sent none. */
export const findSentBatch = (uid: OrderUid): SentBatch | null =>
  readSentBatches().find((sentBatch) => sentBatch.uid === uid) ?? null

/** Keeps a batch; it takes the place of an earlier one for the same order. */
export function saveSentBatch(batch: SentBatch): void {
  const others = readSentBatches().filter(({ uid }) => uid !== batch.uid)
  // Without storage the calls are still made, but a reload cannot say how they went.
  writeStoredList(SENT_BATCHES_KEY, [batch, ...others].slice(0, MAX_BATCHES))
}

/** The calls as a wallet takes them. */
export const batchCalls = ({ calls }: SentBatch): readonly TransactionRequest[] =>
  calls.map((call) => ({ ...call, value: 0n }))
