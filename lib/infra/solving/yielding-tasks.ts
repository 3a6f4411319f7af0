import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { type Atoms, type Wei, wei } from '@/lib/domain/shared/amount'
import type { QuoteOrder } from '@/lib/domain/solver/quote'
import { packAuction } from '@/lib/infra/solving/messages'
import { createSlotQueue } from '@/lib/infra/solving/slot-queue'
import type { WorkerSlot } from '@/lib/infra/solving/worker-slot'

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
  const queue = createSlotQueue([slot])
  let waiting = 0
  return {
    of: async (auction: Auction): Promise<Wei | null> => {
      if (waiting >= MOST_BOUNDS || auction.orders.length > MOST_BOUNDED_ORDERS) return null
      waiting += 1
      const task = { task: 'bound', auction: packAuction(auction) } as const
      const run = await queue.use((free) => free.run(task, BOUND_DEADLINE_MS, graceMs))
      waiting -= 1
      return run.outcome === 'done' && typeof run.result === 'bigint' ? wei(run.result) : null
    },
    close: queue.close,
  }
}

/** Computes what the market gave for orders, one auction after the other in one thread. */
export function createMarkets(slot: WorkerSlot, graceMs: number) {
  const queue = createSlotQueue([slot])
  let waiting = 0
  return {
    of: async (auction: Auction, orders: readonly QuoteOrder[]) => {
      if (waiting >= MOST_MARKETS || orders.length === 0) return []
      waiting += 1
      const bare = packAuction({ ...auction, orders: [], balances: new Map() })
      const task = { task: 'markets', auction: bare, orders } as const
      const run = await queue.use((free) => free.run(task, MARKETS_DEADLINE_MS, graceMs))
      waiting -= 1
      // From the worker's own code, which verified what its solvers answered.
      return run.outcome === 'done' ? (run.result as readonly (Atoms | null)[]) : []
    },
    close: queue.close,
  }
}
