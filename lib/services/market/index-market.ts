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

/** What the market index of one network does to its store, within a transaction. */
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

export type IndexMarketDeps = {
  readonly transaction: <T>(work: (store: MarketIndexStore) => Promise<T>) => Promise<T>
}

/**
 * Takes the index back to `block` and tells how to go on from it; `null` forgets everything. Used
 * at the block the index stands at, it only drops samples that were stored ahead of their batch. An
 * index that has lost its pools is forgotten too: its time is then `null`, whatever was asked.
 * Throws when the index does not know the block: then nothing can be taken back to it.
 */
export async function rewindMarketIndex(
  { transaction }: IndexMarketDeps,
  block: number | null,
): Promise<MarketIndexState> {
  const state = block === null ? null : await takeBack({ transaction }, block)
  if (state !== null && !lacksPools(state)) return state
  // With the first of the deletions: whoever still sees the generation sees all of its rows.
  let left = await transaction(async (store) => {
    await store.lockMarket({})
    await store.advanceMarketGeneration({})
    return store.deleteMarket({})
  })
  while (left === 'more') left = await transaction((store) => store.deleteMarket({}))
  return { time: null, pools: [], states: [], slots: [] }
}

/** A release that knew less of pools may have gone on indexing after this one forgot what it kept. */
const lacksPools = ({ pools, states }: MarketIndexState): boolean =>
  pools.length === 0 && states.length > 0

function takeBack({ transaction }: IndexMarketDeps, block: number): Promise<MarketIndexState> {
  return transaction(async (store) => {
    await store.lockMarket({})
    const header = (await store.selectMarketBlocks({})).find(({ number }) => number === block)
    if (header === undefined) {
      throw new Error(`the market index does not know block ${block}`)
    }
    const time = header.timestamp
    await store.rewindMarket({ block: header.number, time })
    const hourUnderWay = Math.ceil(time / HOUR_SECONDS) * HOUR_SECONDS
    return {
      time,
      pools: await store.selectMarketPools({}),
      states: await store.selectPoolStates({}),
      slots: await store.selectPoolSlots({ after: unixSeconds(hourUnderWay - HOUR_SECONDS) }),
    }
  })
}

/** Stores samples ahead of the batch they belong to, so that no transaction grows long. */
export function storeMarketSamples(
  { transaction }: IndexMarketDeps,
  samples: MarketSamples,
): Promise<void> {
  return transaction((store) => store.upsertMarketSamples({ samples }))
}

/**
 * Stores what the blocks after `after` changed, with the cursor that says so. Throws when the index
 * does not stand at `after`: a process that lost its lead may still be writing, and what both added
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
    // Once an hour is enough: the limits move by whole hours.
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
