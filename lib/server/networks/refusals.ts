import 'server-only'
import { ORDER_REFUSALS } from '@/lib/domain/auction/failing-orders'
import { withTimeout } from '@/lib/infra/cache/fallback'
import type { EngineConfig } from '@/lib/server/engine/engine-config'
import type { OrderBookConfig } from '@/lib/server/order-book/order-book-context'

/** The auction waits for the answers, and goes on without one that is late. */
const WAIT_MS = 1_000

/** Who refuses an order, by settling it alone in a simulation; rejects when that lasts longer than `waitMs`. */
export const createRefusals = (
  { simulateOrder }: Pick<OrderBookConfig, 'simulateOrder'>,
  waitMs = WAIT_MS,
): NonNullable<EngineConfig['refusalOf']> =>
  withTimeout('a refusal', waitMs, async (auctionOrder) => {
    const { preInteractions: pre, postInteractions: post, ...order } = auctionOrder
    const simulated = await simulateOrder(
      { ...order, interactions: { pre, post }, isDraft: false },
      null,
    )
    const cause = simulated.ok ? simulated.value.cause : null
    return ORDER_REFUSALS.find((refusal) => refusal === cause) ?? null
  })
