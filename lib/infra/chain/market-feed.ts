import 'server-only'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import { nativePricesFromPools } from '@/lib/domain/auction/native-prices'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Pool } from '@/lib/domain/pool/pool'
import { hasLiquidity } from '@/lib/domain/pool/pool-quotes'
import type { Address } from '@/lib/domain/shared/address'
import type { Wei } from '@/lib/domain/shared/amount'
import type { UnreadPool } from './pair-directory'

export type MarketFeedDeps = {
  /** The newest block, or one that was it a moment ago; not below the given one. */
  readonly head: (atLeastBlock: number) => Promise<Pick<BlockHeader, 'number' | 'hash'>>
  /** The pools known now; the same array until others are known. */
  readonly pools: () => readonly UnreadPool[]
  readonly poolStates: (pools: readonly UnreadPool[], block: number) => Promise<readonly Pool[]>
  readonly gasPrice: () => Promise<Wei>
  readonly wrappedNativeToken: Address
  readonly nowMs: () => number
}

export type MarketFeed = {
  /**
   * The market after one block: at most `FRESH_MS` behind what `head` says, and not before `atLeastBlock`.
   * It has every pool known when it was asked for. Concurrent callers share one read.
   */
  readonly latest: (atLeastBlock?: number) => Promise<MarketSnapshot>
}

const FRESH_MS = 250

/** Reads the market once per block however many quotes and auctions use it. */
export function createMarketFeed(deps: MarketFeedDeps): MarketFeed {
  let snapshot: MarketSnapshot | null = null
  let snapshotHash = ''
  let snapshotPools: readonly UnreadPool[] = []
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<MarketSnapshot> | null = null

  const read = async (atLeastBlock: number): Promise<MarketSnapshot> => {
    const { number: block, hash } = await deps.head(atLeastBlock)
    const known = deps.pools()
    if (snapshot === null || snapshotHash !== hash || snapshotPools !== known) {
      const [pools, gasPrice] = await Promise.all([deps.poolStates(known, block), deps.gasPrice()])
      const funded = pools.filter(hasLiquidity)
      const nativePrices = nativePricesFromPools(funded, deps.wrappedNativeToken)
      snapshot = { block, pools: funded, nativePrices, gasPrice }
      snapshotHash = hash
      snapshotPools = known
    }
    checkedAtMs = deps.nowMs()
    return snapshot
  }

  return {
    latest: async (atLeastBlock = 0) => {
      const known = deps.pools()
      const isFresh = deps.nowMs() - checkedAtMs < FRESH_MS && snapshotPools === known
      if (snapshot !== null && isFresh && snapshot.block >= atLeastBlock) return snapshot
      reading ??= read(atLeastBlock).finally(() => {
        reading = null
      })
      const found = await reading
      // A read started by another caller may have seen an earlier block, or fewer pools.
      return found.block >= atLeastBlock && snapshotPools === known ? found : read(atLeastBlock)
    },
  }
}
