import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/order/out-of-market'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'
import { secondsOf } from './read-orders'

/** How many of an owner's live orders ask for more than the market gave, `replaced` not counted. */
export async function countOutOfMarketOrders(
  { selectLiveOrders }: Pick<OrderStore, 'selectLiveOrders'>,
  { owner, replaced, now }: { owner: Address; replaced: OrderUid | null; now: UnixMicros },
): Promise<number> {
  const live = await selectLiveOrders({ owner, now: secondsOf(now) })
  return live.filter(
    ({ uid, data, quote }) => uid !== replaced && (quote === null || isOutOfMarket(data, quote)),
  ).length
}
