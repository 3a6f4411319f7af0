import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withTimeout } from '@/lib/infra/cache/fallback'
import type { TokenReads } from '@/lib/infra/chain/token-reads'
import { InfraError } from '@/lib/infra/errors'
import { type DepthSource, depthOfValues } from '@/lib/services/market/trade-depth'
import type { MarketYields } from './market-yields'

export type ProvidersDepthConfig = {
  /** `null` without a source of pools. */
  readonly yields: Pick<MarketYields, 'listed'> | null
  /** Tokens whose decimals are known, and that routes may lead over, as over the wrapped coin. */
  readonly tokens: readonly { readonly address: Address; readonly decimals: number }[]
  readonly wrappedNativeToken: Address | null
  readonly decimals: TokenReads['decimals']
  readonly nowMs: () => number
}

/**
 * A recommendation waits this long for depth, and is then made without: the first list of pools
 * takes seconds, and is there for the next one.
 */
const WAIT_MS = 1_000

const HOUR_MS = 60 * 60_000
const MAX_TOKENS = 10_000
/** Decimals of a token do not change; a token without any is not asked for again soon. */
const DECIMALS_TIMES = {
  ttlMs: 24 * HOUR_MS,
  staleMs: 48 * HOUR_MS,
  unknownTtlMs: 10 * 60_000,
  cooldownMs: 5_000,
  maxEntries: MAX_TOKENS,
}

/**
 * Depth of pools from the list of their providers, which is read for the pages of pools anyway: a
 * recommendation causes no request to a provider beyond those that keep that list fresh. Without the
 * list, or while it or the node fails, nothing is known of depth. `null` without a source of pools.
 */
export function depthFromProviders(config: ProvidersDepthConfig): DepthSource | null {
  const { yields, tokens, wrappedNativeToken, nowMs } = config
  if (yields === null) return null
  const baseTokens = new Set(tokens.map(({ address }) => address))
  if (wrappedNativeToken !== null) baseTokens.add(wrappedNativeToken)
  const read = depthOfValues({
    pools: yields.listed,
    decimals: decimalsOf(config, nowMs),
    baseTokens,
  })
  const inTime = withTimeout('depth of pools', WAIT_MS, read)
  return async (trade) => {
    try {
      return await inTime(trade)
    } catch (fault) {
      if (fault instanceof InfraError) return null
      throw fault
    }
  }
}

function decimalsOf(
  { tokens, decimals }: ProvidersDepthConfig,
  nowMs: () => number,
): Lookup<Address, number> {
  const known = new Map(tokens.map((token) => [token.address, token.decimals]))
  return cachedLookup(
    async (token) => {
      const read = known.get(token) ?? (await decimals(token))
      return read === null ? unknown : found(read, nowMs())
    },
    { ...DECIMALS_TIMES, nowMs },
  )
}
