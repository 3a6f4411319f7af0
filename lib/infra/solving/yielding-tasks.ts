import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import type { MarketTrade } from '@/lib/domain/solver/market-amounts'
import type { QuoteOrder } from '@/lib/domain/solver/quote'
import { packAuction } from '@/lib/infra/solving/messages'
import { createSlotQueue } from '@/lib/infra/solving/slot-queue'
import type { SlotTask, WorkerSlot } from '@/lib/infra/solving/worker-slot'

/** Branching takes longer for larger auctions, and packing them would keep others waiting. */
const MOST_BOUNDED_ORDERS = 300
const BOUND_DEADLINE_MS = 20_000
/** Auctions whose bounds are computed or wait for it. */
const MOST_BOUNDS = 3

const MARKETS_DEADLINE_MS = 60_000
/** Auctions whose markets are computed or wait for it. */
const MOST_MARKETS = 20

/** Computes bounds one after the other in one thread. */
export function createBounds(slot: WorkerSlot, graceMs: number) {
  const tasks = createTasks(slot, { most: MOST_BOUNDS, deadlineMs: BOUND_DEADLINE_MS, graceMs })
  return {
    of: async (auction: Auction): Promise<Wei | null> => {
      if (auction.orders.length > MOST_BOUNDED_ORDERS) return null
      const bound = await tasks.run(() => ({ task: 'bound', auction: packAuction(auction) }))
      return typeof bound === 'bigint' ? wei(bound) : null
    },
    close: tasks.close,
  }
}

/** Computes what the market gave for orders, one auction after the other in one thread. */
export function createMarkets(slot: WorkerSlot, graceMs: number) {
  const tasks = createTasks(slot, { most: MOST_MARKETS, deadlineMs: MARKETS_DEADLINE_MS, graceMs })
  return {
    of: async (auction: Auction, orders: readonly QuoteOrder[]) => {
      if (orders.length === 0) return []
      const markets = await tasks.run(() => ({
        task: 'markets',
        auction: packAuction({ ...auction, orders: [], balances: new Map() }),
        orders,
      }))
      // From the worker's own code, which verified what its solvers answered.
      return (markets ?? []) as readonly (MarketTrade | null)[]
    },
    close: tasks.close,
  }
}

/** Runs one task after the other in a thread; null for one that takes too long, or that `most` others wait before. */
function createTasks(
  slot: WorkerSlot,
  { most, deadlineMs, graceMs }: Readonly<Record<'most' | 'deadlineMs' | 'graceMs', number>>,
) {
  const queue = createSlotQueue([slot])
  let waiting = 0
  return {
    run: async (taskOf: () => SlotTask): Promise<unknown> => {
      if (waiting >= most) return null
      waiting += 1
      const task = taskOf()
      const run = await queue.use((free) => free.run(task, deadlineMs, graceMs))
      waiting -= 1
      return run.outcome === 'done' ? run.result : null
    },
    close: queue.close,
  }
}
