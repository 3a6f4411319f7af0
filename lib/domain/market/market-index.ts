import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { createBalanceSums } from './balance-sums'
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

export type MarketIndex = ReturnType<typeof createMarketIndex>

/** A market index never simulates a swap, so a pool's gas is irrelevant here. */
const NO_GAS = 0n

/**
 * Turns blocks, in order, into rows of market data. A sample is the state after the last block at
 * or before its time, made as soon as a later block is seen; so the rows follow from the chain
 * alone, however the reading was split up, interrupted or repeated.
 */
export function createMarketIndex(basis: UsdPriceBasis, start: MarketIndexState) {
  const pools = new Map(start.pools.map((pool) => [pool.address, pool]))
  const reserves = new Map(start.states.map((state) => [state.pool, state]))
  const slots = createSlotSums()
  for (const slot of start.slots) slots.add(slot)
  let time = start.time
  let prices: ReadonlyMap<Address, number> | null = null

  const newSlots = createSlotSums()
  const balances = createBalanceSums()
  let made = emptyRows()

  const funded = (): ConstantProductPool[] =>
    [...pools.values()].flatMap((pool) => {
      const state = reserves.get(pool.address)
      if (state === undefined) return []
      const { reserve0, reserve1 } = state
      return [{ ...pool, reserve0, reserve1, swapGas: NO_GAS }]
    })
  const currentPrices = () => {
    prices ??= usdPricesFromPools(funded(), basis)
    return prices
  }

  const advanceTo = (next: UnixSeconds, { headTime }: ReadContext): void => {
    const from = time
    time = next
    if (from === null || reserves.size === 0) return
    // A gap longer than slots are kept needs none of its older ones.
    const firstSlot = Math.max(from, lastHour(headTime) - PRICE_SLOT_RETENTION_SECONDS + 1)
    for (
      let end = intervalEnd(firstSlot, SLOT_SECONDS);
      end < next;
      end = after(end, SLOT_SECONDS)
    ) {
      made.prices.push(...samplePrices(end, '5m', currentPrices(), [...pools.values()], slots))
    }
    for (let end = intervalEnd(from, HOUR_SECONDS); end < next; end = after(end, HOUR_SECONDS)) {
      made.prices.push(...samplePrices(end, '1h', currentPrices(), [...pools.values()], slots))
      made.poolSamples.push(...samplePools(end, currentPrices(), funded(), basis.decimals, slots))
      slots.dropUpTo(end)
    }
    if (intervalEnd(from, HOUR_SECONDS) === intervalEnd(next, HOUR_SECONDS)) return
    // The hour under way is stored however old it is: a reading that breaks off goes on from it.
    newSlots.dropUpTo(Math.min(lastHour(next), lastHour(headTime) - POOL_SLOT_RETENTION_SECONDS))
  }

  const count = (
    block: MarketBlock,
    swap: MarketEvent & { kind: 'swap' },
    context: ReadContext,
  ) => {
    const pool = pools.get(swap.pool)
    if (pool === undefined) return
    const inputUsd = (token: Address, amount: bigint) =>
      amount === 0n ? 0 : (valueUsd(token, amount, currentPrices(), basis.decimals) ?? 0)
    const volumeUsd = inputUsd(pool.token0, swap.amount0In) + inputUsd(pool.token1, swap.amount1In)
    const volumeMicros = toMicros(volumeUsd)
    const slot = {
      pool: swap.pool,
      time: intervalEnd(block.timestamp, SLOT_SECONDS),
      swaps: 1,
      volumeUsd: fromMicros(volumeMicros),
      feeUsd: fromMicros(Math.round((volumeMicros * pool.feeBps) / 10_000)),
    }
    slots.add(slot)
    newSlots.add(slot)
    if (block.number < context.recentFrom) return
    made.swaps.push({
      pool: swap.pool,
      blockNumber: block.number,
      logIndex: swap.logIndex,
      slot: slot.time,
      volumeUsd: slot.volumeUsd,
      feeUsd: slot.feeUsd,
    })
  }

  return {
    /** Takes in the next block that holds events. */
    addBlock: (block: MarketBlock, context: ReadContext): void => {
      advanceTo(block.timestamp, context)
      const ofBlock = createBalanceSums()
      for (const event of block.events) {
        if (event.kind === 'pool') {
          const pool = { ...event.pool, createdTime: block.timestamp }
          pools.set(pool.address, pool)
          made.pools.push(pool)
        } else if (event.kind === 'reserves') {
          const { number: blockNumber, timestamp } = block
          const { pool, reserve0, reserve1 } = event
          const state = { pool, blockNumber, timestamp, reserve0, reserve1 }
          if (!pools.has(pool)) continue
          reserves.set(pool, state)
          prices = null
          // Before the window only the newest state matters.
          if (blockNumber >= context.recentFrom) made.states.set(`${pool}${blockNumber}`, state)
          else made.states.set(pool, state)
        } else if (event.kind === 'transfer') {
          const { token, from, to, amount } = event
          balances.transfer(token, from, to, amount)
          if (block.number >= context.recentFrom) ofBlock.transfer(token, from, to, amount)
        }
      }
      // Valued at the end of the block: a swap alone knows no other prices than its own.
      for (const event of block.events) if (event.kind === 'swap') count(block, event, context)
      made.recentChanges.push(
        ...ofBlock.changes().map((change) => ({ ...change, blockNumber: block.number })),
      )
    },

    /** Every block up to this one has been taken in. */
    endAt: (timestamp: UnixSeconds, context: ReadContext): void => advanceTo(timestamp, context),

    pools: (): readonly MarketPool[] => [...pools.values()],

    /** The rows made since the last call, without headers. */
    take: (): Omit<MarketBatch, 'headers' | 'keepFrom'> => {
      const batch = {
        pools: made.pools,
        states: [...made.states.values()],
        slots: newSlots.all(),
        swaps: made.swaps,
        balances: balances.changes(),
        recentChanges: made.recentChanges,
        samples: { prices: made.prices, pools: made.poolSamples },
      }
      made = emptyRows()
      newSlots.clear()
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

/** The newest hour that is over: records are dropped by it, so none is made that would be. */
const lastHour = (time: UnixSeconds): number => intervalEnd(time, HOUR_SECONDS) - HOUR_SECONDS

const after = (end: UnixSeconds, seconds: number): UnixSeconds => unixSeconds(end + seconds)
