import 'server-only'
import type { PriceSample } from '@/lib/domain/market/market-batch'
import { pointsOfSamples, pointsOnGrid, type WindowShape } from '@/lib/domain/market/price-history'
import { DAY_SECONDS, type PriceInterval } from '@/lib/domain/market/sampling'
import { found, type Lookup, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import {
  type IndexedBlocks,
  newestIndexedBlock,
  requireCaughtUp,
} from '@/lib/infra/market/newest-block'

export type IndexedHistoryConfig = IndexedBlocks & {
  /** Samples with `from <= time < before`, oldest first. */
  readonly selectPriceSamples: (input: {
    readonly token: Address
    readonly interval: PriceInterval
    readonly from: UnixSeconds
    readonly before: UnixSeconds
  }) => Promise<readonly PriceSample[]>
  readonly wrappedNativeToken: Address
  /** Denied, or found unfit by a probe: such a token has no price now, so it has no past one. */
  readonly isUnsupportedToken: (token: Address) => Promise<boolean>
  /** USD per whole token now. */
  readonly latest: Lookup<Address, number>
  readonly nowMs: () => number
}

/**
 * Price points of our own index as of its newest block, oldest first; unknown when there is neither
 * a sample in the window nor a price. Throws while the index is too far behind to have points.
 */
export function createIndexedHistory(
  config: IndexedHistoryConfig,
  { seconds, interval, stepSeconds }: WindowShape,
): Lookup<Address, readonly PricePoint[]> {
  const { selectPriceSamples, wrappedNativeToken, isUnsupportedToken, latest, nowMs } = config
  return async (requested) => {
    const token = requested === NATIVE_TOKEN ? wrappedNativeToken : requested
    const newest = await newestIndexedBlock(config)
    const from = Math.floor(nowMs() / 1000) - seconds
    const samples = await selectPriceSamples({
      token,
      interval,
      from: unixSeconds(from - DAY_SECONDS),
      before: newest.timestamp,
    })
    const points = pointsOnGrid(pointsOfSamples(samples, from), stepSeconds)
    // A single point shows no volatility: that too would look like a token without a history.
    if (points.length < 2) requireCaughtUp(newest, nowMs())
    if (points.length === 0) return currentPriceOnly(await latest(token))
    if (await isUnsupportedToken(token)) return unknown
    return found(points, newest.timestamp * 1000)
  }
}

/** A history without a complete interval consists of the current price alone. */
const currentPriceOnly = (now: SourceResult<number>): SourceResult<readonly PricePoint[]> =>
  now.kind === 'unknown'
    ? unknown
    : found([{ timestampMs: now.atMs, price: now.value, volume: null }], now.atMs)
