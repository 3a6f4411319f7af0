import type { Order } from '@/lib/contract/codecs/order'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { until } from '@/lib/testing/system/until'

/** Resolves with the order once it has the status; if it never has, throws with what happened to it instead. */
export async function waitForStatus(
  network: TestNetwork,
  uid: OrderUid,
  status: OrderStatus,
): Promise<Order> {
  try {
    // Polls the order, because its report costs the busy engine more.
    return await until(`the order is ${status}`, async () => {
      const order = await readOrder(network, uid)
      return order.status === status && order
    })
  } catch (cause) {
    const { events, auctions } = await readReport(network, uid)
    const happened = events.map(({ label, reason = '' }) => `${label} ${reason}`.trim())
    const attempts = auctions.flatMap(({ id, settlementAttempts }) =>
      settlementAttempts.map(({ outcome = 'under way' }) => `auction ${id}: ${outcome}`),
    )
    const rejected = auctions.flatMap(({ id, rejectedBids = [] }) =>
      rejectedBids.map(({ name = '', reason }) => `auction ${id}: ${name}: ${reason}`),
    )
    throw new Error(
      [`not ${status}: ${happened.join(', ')}`, ...rejected.slice(-8), ...attempts.slice(-3)].join(
        '\n',
      ),
      {
        cause,
      },
    )
  }
}
