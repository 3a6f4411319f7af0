import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORDER_REFUSALS } from '@/lib/domain/auction/failing-orders'
import type { EngineConfig } from '@/lib/server/engine/engine-config'
import type { OrderBookConfig } from '@/lib/server/order-book/order-book-context'

/** The auction waits for the answers, and goes on without one that is late. */
const WAIT_MS = 1_000

/** Who refuses an order, by settling it alone in a simulation; rejects when that lasts longer than `waitMs`. */
export const createRefusals =
  (
    { simulateOrder }: Pick<OrderBookConfig, 'simulateOrder'>,
    waitMs = WAIT_MS,
  ): NonNullable<EngineConfig['refusalOf']> =>
  async ({ preInteractions: pre, postInteractions: post, ...order }) => {
    const simulated = await inTime(
      simulateOrder({ ...order, interactions: { pre, post }, isDraft: false }, null),
      waitMs,
    )
    const cause = simulated.ok ? simulated.value.cause : null
    return ORDER_REFUSALS.find((refusal) => refusal === cause) ?? null
  }

async function inTime<T>(work: Promise<T>, waitMs: number): Promise<T> {
  const given = new AbortController()
  const late = sleep(waitMs, undefined, { signal: given.signal }).then(() => {
    throw new Error(`not known within ${waitMs} ms`)
  })
  // The race has one loser, whose end nobody waits for.
  for (const one of [work, late]) one.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    given.abort()
  }
}
