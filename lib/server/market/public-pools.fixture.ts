import { MARKET_REFERENCES } from '@/lib/config/market-references'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import { address } from '@/lib/domain/shared/address'
import type { SkippedRows } from '@/lib/infra/pools/pool-list'
import type { GeckoPool } from '@/lib/testing/fakes/provider-data'
import type { Behaviour, ProviderServer } from '@/lib/testing/fakes/provider-server'
import { createPoolProviders, defiLlamaChains, type PoolProviders } from './market-yield-providers'

export const START_MS = Date.UTC(2026, 10, 21, 12)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const HOUR = 3_600
export const DAY = 24 * HOUR

export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const ID = 'aa70268e-4b52-42bf-a116-608b370f9501'
/** Uniswap v3, known to both providers; v2, only to DefiLlama; a pool of an unknown factory. */
export const V3_POOL = address('0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640')
export const V2_POOL = address('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc')
export const OTHER_POOL = address(`0x${'0d'.repeat(20)}`)

export const traded: GeckoPool = {
  address: V3_POOL,
  name: 'WETH / USDC 0.05%',
  dex: 'uniswap_v3',
  feePercent: null,
  baseToken: WETH,
  quoteToken: USDC,
  reserveUsd: '1000',
  volumeUsd: '2000',
}
export const listed = {
  chain: 'Ethereum',
  project: 'uniswap-v3',
  pool: ID,
  poolMeta: '0.05%',
  tvlUsd: 900,
  apyBase: 30,
  apyReward: 2,
  apy: 32,
  apyBase7d: 31,
  apyMean30d: 33,
  underlyingTokens: [USDC, WETH],
  volumeUsd1d: 1_900,
  volumeUsd7d: 12_600,
}
export const v2Row = { ...listed, project: 'uniswap-v2', poolMeta: null, pool: `b${ID.slice(1)}` }

/** A fault of a provider that requests no pause. */
export const down: Behaviour = { kind: 'status', status: 401 }

/** Makes the providers list exactly these pools. */
export function reportPools({ data }: ProviderServer): void {
  data.geckoPools = { eth: [traded, { ...traded, address: OTHER_POOL, dex: 'curve' }] }
  data.pools = [listed, v2Row]
}

/** The pool providers without a key and without an operator's table. */
export const publicProviders = (
  { baseUrls }: ProviderServer,
  nowMs: () => number,
  onSkipped: (event: SkippedRows) => void = () => undefined,
): PoolProviders =>
  createPoolProviders({
    providers: {
      geckoTerminal: { baseUrl: baseUrls.geckoterminal, key: null },
      defiLlama: { baseUrl: baseUrls.defillama },
    },
    addresses: new Map(),
    chains: defiLlamaChains(
      Object.entries(MARKET_REFERENCES).map(([chainId, market]) => ({
        chainId: Number(chainId),
        market,
      })),
    ),
    onSkipped,
    random: () => 0,
    nowMs,
  })

export function publicSource(chainId: number, from: PoolProviders): PoolSource {
  const names = MARKET_REFERENCES[chainId]?.pools
  if (names === undefined) throw new Error(`${chainId} is not known`)
  const source = from.sourceOf(chainId, names)
  if (source === null) throw new Error(`no provider lists ${chainId}`)
  return source
}
