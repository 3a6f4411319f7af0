import 'server-only'
import type { PastPrice } from '@/lib/domain/market/day-change'
import { sampledTimes } from '@/lib/domain/market/price-trend'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import {
  type IndexedBlocks,
  newestIndexedBlock,
  requireCaughtUp,
} from '@/lib/infra/market/newest-block'

export type IndexedPastPricesConfig = IndexedBlocks & {
  /** The 5-minute samples of the tokens at these times before `before`. */
  readonly selectPricesAt: (input: {
    readonly tokens: readonly Address[]
    readonly times: readonly number[]
    readonly before: UnixSeconds
  }) => Promise<
    readonly { readonly token: Address; readonly time: UnixSeconds; readonly priceUsd: number }[]
  >
  readonly wrappedNativeToken: Address
  readonly nowMs: () => number
}

/**
 * Prices of the last day of several tokens by our own index, read at once; tokens without any are
 * missing. Throws while the index is too far behind to know whether there are some.
 */
export function createIndexedPastPrices(
  config: IndexedPastPricesConfig,
): (tokens: readonly Address[]) => Promise<ReadonlyMap<Address, readonly PastPrice[]>> {
  const { selectPricesAt, wrappedNativeToken, nowMs } = config
  return async (requested) => {
    const tokenOf = (token: Address) => (token === NATIVE_TOKEN ? wrappedNativeToken : token)
    const newest = await newestIndexedBlock(config)
    const samples = await selectPricesAt({
      tokens: [...new Set(requested.map(tokenOf))],
      times: sampledTimes(nowMs()),
      before: newest.timestamp,
    })
    if (samples.length === 0) requireCaughtUp(newest, nowMs())
    const byToken = new Map<Address, PastPrice[]>()
    for (const { token, time, priceUsd } of samples) {
      const own = byToken.get(token) ?? []
      own.push({ date: time * 1000, price: priceUsd })
      byToken.set(token, own)
    }
    return new Map(
      requested.flatMap((token) => {
        const own = byToken.get(tokenOf(token))
        return own === undefined ? [] : [[token, own] as const]
      }),
    )
  }
}
