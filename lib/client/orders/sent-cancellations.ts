import { storedAs, storedNumber, storedObject, storedText } from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { storedByOrder } from './stored-by-id'

/** The calls that cancel the parts of an order on chain, which a wallet makes as one. */
type SentCancellation = {
  readonly network: string
  /** The last part that the calls cancel. */
  readonly uid: OrderUid
  /** What the wallet calls the batch; only the wallet that made it knows it. */
  readonly batchId: string
  readonly sentAtMs: number
}

const sentCancellation = storedObject<SentCancellation>({
  network: storedText,
  uid: storedAs(orderUid),
  batchId: storedText,
  sentAtMs: storedNumber,
})

/** The cancellations this browser asked wallets for, so that a reload does not ask for them again. */
export const { find: findSentCancellation, save: saveSentCancellation } = storedByOrder(
  'coincidence.sentCancellations',
  sentCancellation,
  20,
)
