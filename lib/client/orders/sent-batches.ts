import {
  storedArray,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
} from '@/lib/client/stored-json'
import type { TransactionRequest } from '@/lib/client/wallet-types'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { storedByOrder } from './stored-by-id'

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

/**
 * The batches this browser asked wallets for, the last one of each order. Without storage a reload
 * cannot say how the calls went.
 */
export const { find: findSentBatch, save: saveSentBatch } = storedByOrder(
  'coincidence.sentBatches',
  sentBatch,
  20,
)

/** The calls as a wallet takes them. */
export const batchCalls = ({ calls }: SentBatch): readonly TransactionRequest[] =>
  calls.map((call) => ({ ...call, value: 0n }))
