import 'server-only'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import { nativePricesFromPools } from '@/lib/domain/auction/native-prices'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import type { Wei } from '@/lib/domain/shared/amount'

export type MarketFeedDeps = {
  readonly headNumber: () => Promise<number>
  readonly poolStates: () => Promise<readonly ConstantProductPool[]>
  readonly gasPrice: () => Promise<Wei>
  readonly wrappedNativeToken: Address
  readonly nowMs: () => number
}

export type MarketFeed = {
  /** The market at the head, at most `FRESH_MS` old; one read serves everyone who asks meanwhile. */
  readonly latest: () => Promise<MarketSnapshot>
}

const FRESH_MS = 250

/** Reads the market once per block however many quotes and auctions ask for it. */
export function createMarketFeed(deps: MarketFeedDeps): MarketFeed {
  let snapshot: MarketSnapshot | null = null
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<MarketSnapshot> | null = null

  const read = async (): Promise<MarketSnapshot> => {
    const block = await deps.headNumber()
    if (snapshot === null || snapshot.block !== block) {
      const [pools, gasPrice] = await Promise.all([deps.poolStates(), deps.gasPrice()])
      const funded = pools.filter((pool) => pool.reserve0 > 0n && pool.reserve1 > 0n)
      const nativePrices = nativePricesFromPools(funded, deps.wrappedNativeToken)
      snapshot = { block, pools: funded, nativePrices, gasPrice }
    }
    checkedAtMs = deps.nowMs()
    return snapshot
  }

  return {
    latest: () => {
      if (snapshot !== null && deps.nowMs() - checkedAtMs < FRESH_MS) {
        return Promise.resolve(snapshot)
      }
      reading ??= read().finally(() => {
        reading = null
      })
      return reading
    },
  }
}
