import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@/lib/client/api-error'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RandomOrder } from '@/lib/testing/system/random-orders'
import { type DraftedOrder, submit } from '@/lib/testing/system/trader'

const RETRY_PAUSE_MS = 250
/** Longer than any number of restarts takes on a busy machine: it only ends what hangs. */
const RETRY_FOR_MS = 900_000

export type SentOrder = RandomOrder &
  DraftedOrder & {
    /** `acknowledged`: 201 with the uid. `found`: the reply was lost; a retry found the order stored. */
    readonly outcome: 'acknowledged' | 'found'
  }

export type Load = {
  readonly sent: readonly SentOrder[]
  readonly refused: readonly { readonly order: RandomOrder; readonly error: ApiError }[]
}

/**
 * Sends the orders evenly spread over the duration. While the service does not answer, a sender
 * retries the same order, as a careful client does.
 */
export async function sendLoad(
  network: TestNetwork,
  orders: readonly RandomOrder[],
  durationMs: number,
  onAcknowledged: (uid: OrderUid) => void = () => undefined,
): Promise<Load> {
  const sent: SentOrder[] = []
  const refused: { order: RandomOrder; error: ApiError }[] = []
  await Promise.all(
    orders.map(async (order, index) => {
      await sleep((durationMs * index) / orders.length)
      const drafted = await order.draft()
      try {
        const outcome = await sendOnce(network, drafted)
        if (outcome === 'acknowledged') onAcknowledged(drafted.uid)
        sent.push({ ...order, ...drafted, outcome })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ order, error })
      }
    }),
  )
  return { sent, refused }
}

async function sendOnce(
  network: TestNetwork,
  order: DraftedOrder,
): Promise<'acknowledged' | 'found'> {
  for (const end = performance.now() + RETRY_FOR_MS; ; ) {
    try {
      const uid = await submit(network, order)
      if (uid !== order.uid) throw new Error(`acknowledged as ${uid}, not ${order.uid}`)
      return 'acknowledged'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errorType === 'DuplicatedOrder') return 'found'
      const isTransient = error.kind === 'network' || error.status >= 500
      if (!isTransient || performance.now() > end) throw error
      await sleep(RETRY_PAUSE_MS)
    }
  }
}
