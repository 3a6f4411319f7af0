import 'server-only'
import type { MarketBatch, MarketSamples } from '@/lib/domain/market/market-batch'
import type { MarketIndexState } from '@/lib/domain/market/market-index'
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  POOL_HOUR_RETENTION_SECONDS,
  POOL_SLOT_RETENTION_SECONDS,
  PRICE_SLOT_RETENTION_SECONDS,
} from '@/lib/domain/market/sampling'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { BlockHash } from '@/lib/domain/shared/hex'
import type { MarketStore } from '@/lib/infra/db/network-store'

/** Store operations of the market index of one network, within a transaction. */
export type MarketIndexStore = Pick<
  MarketStore,
  | 'lockMarket'
  | 'selectMarketBlocks'
  | 'selectMarketCursor'
  | 'selectMarketPools'
  | 'selectPoolStates'
  | 'selectPoolSlots'
  | 'insertMarketBatch'
  | 'upsertMarketSamples'
  | 'rewindMarket'
  | 'advanceMarketGeneration'
  | 'deleteMarket'
  | 'condenseMarket'
>

/** Transactions on the market index of one network. */
export type IndexMarketDeps = {
  readonly transaction: <T>(work: (store: MarketIndexStore) => Promise<T>) => Promise<T>
}

/**
 * Rewinds the index to `block` and returns the state to continue from; `null` deletes everything. At
 * the current block of the index it only deletes samples that were stored ahead of their batch. An
 * index that has lost its pools is deleted too: the returned time is then `null`.
 * Throws when the index does not know the block, as it cannot be rewound to it then.
 */
export async function rewindMarketIndex(
  { transaction }: IndexMarketDeps,
  block: number | null,
): Promise<MarketIndexState> {
  const state = block === null ? null : await rewindTo({ transaction }, block)
  if (state !== null && !lacksPools(state)) return state
  // In one transaction with the first deletion, so that readers of a generation see all of its rows.
  let remaining = await transaction(async (store) => {
    await store.lockMarket({})
    await store.advanceMarketGeneration({})
    return store.deleteMarket({})
  })
  while (remaining === 'more') remaining = await transaction((store) => store.deleteMarket({}))
  return { time: null, pools: [], states: [], slots: [] }
}

/** An older release without the pools table may have continued indexing after the pools were deleted. */
const lacksPools = ({ pools, states }: MarketIndexState): boolean =>
  pools.length === 0 && states.length > 0

function rewindTo({ transaction }: IndexMarketDeps, block: number): Promise<MarketIndexState> {
  return transaction(async (store) => {
    await store.lockMarket({})
    const header = (await store.selectMarketBlocks({})).find(({ number }) => number === block)
    if (header === undefined) {
      throw new Error(`the market index does not know block ${block}`)
    }
    const time = header.timestamp
    await store.rewindMarket({ block: header.number, time })
    const currentHourEnd = Math.ceil(time / HOUR_SECONDS) * HOUR_SECONDS
    return {
      time,
      pools: await store.selectMarketPools({}),
      states: await store.selectPoolStates({}),
      slots: await store.selectPoolSlots({ after: unixSeconds(currentHourEnd - HOUR_SECONDS) }),
    }
  })
}

/** Stores samples ahead of the batch they belong to, so that no transaction takes long. */
export function storeMarketSamples(
  { transaction }: IndexMarketDeps,
  samples: MarketSamples,
): Promise<void> {
  return transaction((store) => store.upsertMarketSamples({ samples }))
}

/**
 * Stores the changes of the blocks after `after`, and the new cursor. Throws when the cursor is not
 * at `after`: a process that lost its leadership may still be writing, and changes added by both
 * would count twice.
 */
export function storeMarketBatch(
  { transaction }: IndexMarketDeps,
  after: BlockHash | null,
  { samples, ...batch }: MarketBatch,
): Promise<void> {
  return transaction(async (store) => {
    await store.lockMarket({})
    const cursor = await store.selectMarketCursor({})
    if ((cursor?.hash ?? null) !== after) throw new Error('the market index has been moved on')
    await store.upsertMarketSamples({ samples })
    await store.insertMarketBatch({ batch })
    const hour = samples.pools.at(-1)?.time
    // Once an hour is enough, as the limits move by whole hours.
    if (hour !== undefined) await store.condenseMarket(limitsAt(hour))
  })
}

function limitsAt(hour: UnixSeconds) {
  const oldestHour = hour - POOL_HOUR_RETENTION_SECONDS
  return {
    pricesUpTo: unixSeconds(hour - PRICE_SLOT_RETENTION_SECONDS),
    slotsUpTo: unixSeconds(hour - POOL_SLOT_RETENTION_SECONDS),
    hoursUpTo: unixSeconds(Math.floor(oldestHour / DAY_SECONDS) * DAY_SECONDS),
  }
}
