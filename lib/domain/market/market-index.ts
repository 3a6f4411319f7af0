import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type {
  BalanceChange,
  MarketBatch,
  MarketPool,
  PoolSample,
  PoolSlot,
  PoolState,
  PriceSample,
  RecentSwap,
} from './market-batch'
import type { MarketBlock, MarketEvent } from './market-events'
import { samplePools, samplePrices, valueUsd } from './market-samples'
import {
  HOUR_SECONDS,
  intervalEnd,
  POOL_SLOT_RETENTION_SECONDS,
  PRICE_SLOT_RETENTION_SECONDS,
  SLOT_SECONDS,
} from './sampling'
import { createSlotSums, fromMicros, toMicros } from './slot-sums'
import { type UsdPriceBasis, usdPricesFromPools } from './token-prices'

/** The state from which an index continues: everything known after the last block it processed. */
export type MarketIndexState = {
  /** Time of that block; `null` before the first one. */
  readonly time: UnixSeconds | null
  readonly pools: readonly MarketPool[]
  readonly states: readonly PoolState[]
  /** At least the slots of the current hour. */
  readonly slots: readonly PoolSlot[]
}

/** Decides how much detail of a block is recorded. */
export type ReadContext = {
  /** Time of the chain's newest block: fine-grained rows that would already have expired are not made. */
  readonly headTime: UnixSeconds
  /** Blocks from this one on may still be reorganised. */
  readonly recentFrom: number
}

/** Takes blocks by `addBlock`, in order, and gives the rows to store by `take`. */
export type MarketIndex = ReturnType<typeof createMarketIndex>

/** A market index never simulates a swap, so a pool's gas is irrelevant here. */
const NO_GAS = 0n

/**
 * Turns blocks, in order, into rows of market data. A sample is the state after the last block at
 * or before its time and is made as soon as a later block is added. The rows therefore depend on the
 * chain only, however the reading was split up, interrupted or repeated.
 */
export function createMarketIndex(basis: UsdPriceBasis, start: MarketIndexState) {
  const book = createPoolBook(basis, start)
  const slots = createSlotSums()
  for (const slot of start.slots) slots.add(slot)
  let time = start.time
  const rows = createRowCollector()

  const advanceTo = (next: UnixSeconds, { headTime }: ReadContext): void => {
    const from = time
    time = next
    if (from === null || book.isEmpty()) return
    // In a gap longer than the retention, slots that would already have expired are skipped.
    const firstSlot = Math.max(from, lastHour(headTime) - PRICE_SLOT_RETENTION_SECONDS + 1)
    for (const end of intervalEnds(firstSlot, next, SLOT_SECONDS)) {
      rows.addPrices(samplePrices(end, '5m', book.prices(), book.pools(), slots))
    }
    for (const end of intervalEnds(from, next, HOUR_SECONDS)) {
      rows.addPrices(samplePrices(end, '1h', book.prices(), book.pools(), slots))
      rows.addPoolSamples(samplePools(end, book.prices(), book.funded(), basis.decimals, slots))
      slots.dropUpTo(end)
    }
    if (intervalEnd(from, HOUR_SECONDS) === intervalEnd(next, HOUR_SECONDS)) return
    // The current hour is stored however old it is, so that an interrupted reading can continue.
    rows.dropSlotsUpTo(Math.min(lastHour(next), lastHour(headTime) - POOL_SLOT_RETENTION_SECONDS))
  }

  const countSwap = (block: MarketBlock, swap: SwapEvent, isRecent: boolean): void => {
    const pool = book.find(swap.pool)
    if (pool === undefined) return
    const slot = slotOfSwap(block, swap, pool, book.prices(), basis.decimals)
    slots.add(slot)
    rows.addSlot(slot)
    if (!isRecent) return
    rows.addSwap({
      pool: swap.pool,
      blockNumber: block.number,
      logIndex: swap.logIndex,
      slot: slot.time,
      volumeUsd: slot.volumeUsd,
      feeUsd: slot.feeUsd,
    })
  }

  return {
    /** Adds the next block that has events. */
    addBlock: (block: MarketBlock, context: ReadContext): void => {
      advanceTo(block.timestamp, context)
      const isRecent = block.number >= context.recentFrom
      const blockBalances = createBalanceSums()
      for (const event of block.events) {
        if (event.kind === 'pool') {
          const pool = { ...event.pool, createdTime: block.timestamp }
          book.add(pool)
          rows.addPool(pool)
        } else if (event.kind === 'reserves') {
          const state = stateAfter(block, event)
          if (!book.update(state)) continue
          rows.addState(state, isRecent)
        } else if (event.kind === 'transfer') {
          const { token, from, to, amount } = event
          rows.addTransfer(token, from, to, amount)
          if (isRecent) blockBalances.transfer(token, from, to, amount)
        }
      }
      // Valued at the end of the block, when all its reserves, and so its prices, are known.
      for (const event of block.events) if (event.kind === 'swap') countSwap(block, event, isRecent)
      rows.addRecentChanges(block.number, blockBalances.changes())
    },

    /** All blocks up to this time have been added. */
    endAt: (timestamp: UnixSeconds, context: ReadContext): void => advanceTo(timestamp, context),

    pools: book.pools,

    /** The rows made since the last call, without headers. */
    take: rows.take,
  }
}

type SwapEvent = MarketEvent & { readonly kind: 'swap' }
type ReservesEvent = MarketEvent & { readonly kind: 'reserves' }

/** The known pools with their newest reserves, and the prices these imply. */
function createPoolBook(basis: UsdPriceBasis, start: MarketIndexState) {
  const pools = new Map(start.pools.map((pool) => [pool.address, pool]))
  const states = new Map(start.states.map((state) => [state.pool, state]))
  let prices: ReadonlyMap<Address, number> | null = null

  const funded = (): ConstantProductPool[] =>
    [...pools.values()].flatMap((pool) => {
      const state = states.get(pool.address)
      if (state === undefined) return []
      const { reserve0, reserve1 } = state
      return [{ kind: 'constantProduct', ...pool, reserve0, reserve1, swapGas: NO_GAS }]
    })

  return {
    find: (address: Address): MarketPool | undefined => pools.get(address),
    pools: (): readonly MarketPool[] => [...pools.values()],
    /** Whether no pool has ever been funded. */
    isEmpty: (): boolean => states.size === 0,
    funded,
    prices: (): ReadonlyMap<Address, number> => {
      prices ??= usdPricesFromPools(funded(), basis)
      return prices
    },
    add: (pool: MarketPool): void => {
      pools.set(pool.address, pool)
    },
    /** Stores new reserves; returns false for a pool that is not known. */
    update: (state: PoolState): boolean => {
      if (!pools.has(state.pool)) return false
      states.set(state.pool, state)
      prices = null
      return true
    },
  }
}

/** Collects the rows to be stored until they are taken. */
function createRowCollector() {
  const slots = createSlotSums()
  const balances = createBalanceSums()
  let rows = emptyRows()
  return {
    addPool: (pool: MarketPool): void => {
      rows.pools.push(pool)
    },
    addState: (state: PoolState, isRecent: boolean): void => {
      // Of final blocks only the newest state of a pool matters.
      const key = isRecent ? `${state.pool}${state.blockNumber}` : state.pool
      rows.states.set(key, state)
    },
    addSlot: (slot: PoolSlot): void => slots.add(slot),
    dropSlotsUpTo: (time: number): void => slots.dropUpTo(time),
    addSwap: (swap: RecentSwap): void => {
      rows.swaps.push(swap)
    },
    addTransfer: balances.transfer,
    addRecentChanges: (blockNumber: number, changes: readonly BalanceChange[]): void => {
      rows.recentChanges.push(...changes.map((change) => ({ ...change, blockNumber })))
    },
    addPrices: (samples: readonly PriceSample[]): void => {
      rows.prices.push(...samples)
    },
    addPoolSamples: (samples: readonly PoolSample[]): void => {
      rows.poolSamples.push(...samples)
    },
    take: (): Omit<MarketBatch, 'headers' | 'keepFrom'> => {
      const batch = {
        pools: rows.pools,
        states: [...rows.states.values()],
        slots: slots.all(),
        swaps: rows.swaps,
        balances: balances.changes(),
        recentChanges: rows.recentChanges,
        samples: { prices: rows.prices, pools: rows.poolSamples },
      }
      rows = emptyRows()
      slots.clear()
      balances.clear()
      return batch
    },
  }
}

const emptyRows = () => ({
  pools: [] as MarketPool[],
  states: new Map<string, PoolState>(),
  swaps: [] as RecentSwap[],
  recentChanges: [] as (BalanceChange & { readonly blockNumber: number })[],
  prices: [] as PriceSample[],
  poolSamples: [] as PoolSample[],
})

/** Adds up transfers per token and holder. The zero address is no holder: it mints and burns. */
function createBalanceSums() {
  const sums = new Map<string, BalanceChange>()
  const add = (token: Address, holder: Address, change: bigint) => {
    if (holder === ZERO_ADDRESS) return
    const key = `${token}${holder}`
    const before = sums.get(key)?.change ?? 0n
    sums.set(key, { token, holder, change: before + change })
  }
  return {
    transfer: (token: Address, from: Address, to: Address, amount: bigint): void => {
      add(token, from, -amount)
      add(token, to, amount)
    },
    /** All changes other than 0. */
    changes: (): readonly BalanceChange[] =>
      [...sums.values()].filter(({ change }) => change !== 0n),
    clear: (): void => sums.clear(),
  }
}

function stateAfter(block: MarketBlock, { pool, reserve0, reserve1 }: ReservesEvent): PoolState {
  return { pool, blockNumber: block.number, timestamp: block.timestamp, reserve0, reserve1 }
}

/** What one swap adds to its slot: its input valued in USD, and the pool's fee on that. */
function slotOfSwap(
  block: MarketBlock,
  swap: SwapEvent,
  pool: MarketPool,
  prices: ReadonlyMap<Address, number>,
  decimals: ReadonlyMap<Address, number>,
): PoolSlot {
  const inputUsd = (token: Address, amount: bigint) =>
    amount === 0n ? 0 : (valueUsd(token, amount, prices, decimals) ?? 0)
  const volumeUsd = inputUsd(pool.token0, swap.amount0In) + inputUsd(pool.token1, swap.amount1In)
  const volumeMicros = toMicros(volumeUsd)
  return {
    pool: swap.pool,
    time: intervalEnd(block.timestamp, SLOT_SECONDS),
    swaps: 1,
    volumeUsd: fromMicros(volumeMicros),
    feeUsd: fromMicros(Math.round((volumeMicros * pool.feeBps) / 10_000)),
  }
}

/** The ends of the intervals from the one that contains `from`, before `until`. */
function* intervalEnds(from: number, until: number, seconds: number): Generator<UnixSeconds> {
  let end = intervalEnd(from, seconds)
  while (end < until) {
    yield end
    end = unixSeconds(end + seconds)
  }
}

/** End of the newest complete hour. Rows are deleted up to it, so rows before it are not made. */
const lastHour = (time: UnixSeconds): number => intervalEnd(time, HOUR_SECONDS) - HOUR_SECONDS
