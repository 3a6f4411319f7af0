import 'server-only'
import { type PublicClient, parseAbi } from 'viem'
import type { LiquidityFactory } from '@/lib/domain/pool/liquidity-factory'
import {
  CONCENTRATED_SWAP_GAS,
  type ConstantProductPool,
  PAIR_SWAP_GAS,
} from '@/lib/domain/pool/pool'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { UnreadConcentratedPool } from './concentrated-reader'
import { chainAccess } from './evm-client'

/** A pool whose state is not read yet. */
export type UnreadPool = Omit<ConstantProductPool, 'reserve0' | 'reserve1'> | UnreadConcentratedPool

/** The pools that a network's auctions and quotes may trade with. */
export type PoolDirectory = {
  /** Whether it knows all pools without being asked for their tokens. */
  readonly isComplete: boolean
  /** The pools known now; the same array until others are known. */
  readonly pools: () => readonly UnreadPool[]
  /** Resolves once the pools of these tokens are known. */
  readonly want: (tokens: readonly Address[]) => Promise<void>
}

/** Of a network that knows all of its pools. */
export const fixedPools = (pools: readonly UnreadPool[]): PoolDirectory => ({
  isComplete: true,
  pools: () => pools,
  want: async () => undefined,
})

type PairDirectoryConfig = {
  readonly client: PublicClient
  /** Factories that speak the interface of Uniswap v2 or v3. */
  readonly factories: readonly LiquidityFactory[]
  /** Every wanted token is looked for with each of these. */
  readonly baseTokens: readonly Address[]
  readonly nowMs: () => number
}

const factoryAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address pool)',
])

/** The fees of pools in millionths of the input, each with its tick spacing. Source: Uniswap v3's factory. */
const FEE_TIERS = [
  [100, 1],
  [500, 10],
  [3000, 60],
  [10_000, 200],
] as const

/** A pair that did not exist may have been made since. */
const ASK_AGAIN_MS = 5 * 60_000
/** A token nobody has wanted for so long is forgotten with its pools. */
const UNUSED_MS = 60 * 60_000
/** Whoever asks for many tokens makes the ones wanted longest ago forgotten. */
const MAX_TOKENS = 500

/** What is known of one pair of tokens at all factories. */
type KnownPair = {
  readonly tokens: readonly [Address, Address]
  readonly pools: readonly UnreadPool[]
  readonly askedAtMs: number
}

/**
 * Finds pools on demand: those of a wanted token with each base token, and those of
 * wanted tokens with each other. A pair is asked for once; one without a pool again after five minutes.
 */
export function createPairDirectory(config: PairDirectoryConfig): PoolDirectory {
  const { baseTokens, nowMs } = config
  const wantedAtMs = new Map<Address, number>()
  const known = new Map<string, KnownPair>()
  let pools: readonly UnreadPool[] = []

  const isDue = ([a, b]: readonly [Address, Address]): boolean => {
    const pair = known.get(keyOf(a, b))
    if (pair === undefined) return true
    return pair.pools.length === 0 && nowMs() - pair.askedAtMs > ASK_AGAIN_MS
  }
  const touch = (tokens: readonly Address[]) => {
    for (const token of tokens) {
      // The order of a map is that of insertion: the longest unwanted token comes first.
      wantedAtMs.delete(token)
      wantedAtMs.set(token, nowMs())
    }
  }
  const forgetUnused = (): boolean => {
    const forgotten = new Set<Address>()
    for (const [token, atMs] of wantedAtMs) {
      if (wantedAtMs.size <= MAX_TOKENS && nowMs() - atMs <= UNUSED_MS) break
      wantedAtMs.delete(token)
      forgotten.add(token)
    }
    for (const [key, { tokens }] of known) {
      if (tokens.some((token) => forgotten.has(token) && !baseTokens.includes(token))) {
        known.delete(key)
      }
    }
    return forgotten.size > 0
  }

  return {
    isComplete: false,
    pools: () => pools,
    want: async (tokens) => {
      touch(tokens)
      const hasForgotten = forgetUnused()
      const found = await readPairs(config, pairsOf(tokens, baseTokens).filter(isDue))
      for (const pair of found) known.set(keyOf(...pair.tokens), pair)
      if (!hasForgotten && found.every((pair) => pair.pools.length === 0)) return
      pools = [...known.values()].flatMap((pair) => pair.pools)
    },
  }
}

const keyOf = (a: Address, b: Address): string => (a < b ? `${a}${b}` : `${b}${a}`)

/** Each wanted token with each base token, and with the other wanted ones; the lower address first. */
function pairsOf(
  tokens: readonly Address[],
  baseTokens: readonly Address[],
): readonly (readonly [Address, Address])[] {
  const pairs = new Map<string, readonly [Address, Address]>()
  for (const a of tokens) {
    for (const b of [...baseTokens, ...tokens]) {
      if (a !== b) pairs.set(keyOf(a, b), a < b ? [a, b] : [b, a])
    }
  }
  return [...pairs.values()]
}

/** Asks every factory for every pair; all questions of one tick go in one request. */
function readPairs(
  { client, factories, nowMs }: PairDirectoryConfig,
  pairs: readonly (readonly [Address, Address])[],
): Promise<readonly KnownPair[]> {
  const poolOf = async (
    [token0, token1]: readonly [Address, Address],
    factory: PairDirectoryConfig['factories'][number],
  ): Promise<readonly UnreadPool[]> => {
    const at = { address: factory.address, abi: factoryAbi } as const
    if (factory.kind === 'constantProduct') {
      const { kind, feeBps } = factory
      const args = [token0, token1] as const
      const pair = address(await client.readContract({ ...at, functionName: 'getPair', args }))
      if (pair === ZERO_ADDRESS) return []
      return [{ kind, address: pair, token0, token1, feeBps, swapGas: PAIR_SWAP_GAS }]
    }
    const { kind, router } = factory
    const pools = await Promise.all(
      FEE_TIERS.map(async ([feePpm, tickSpacing]) => {
        const args = [token0, token1, feePpm] as const
        const found = await client.readContract({ ...at, functionName: 'getPool', args })
        const swapGas = CONCENTRATED_SWAP_GAS
        return {
          kind,
          address: address(found),
          token0,
          token1,
          feePpm,
          tickSpacing,
          router,
          swapGas,
        }
      }),
    )
    return pools.filter((pool) => pool.address !== ZERO_ADDRESS)
  }
  return chainAccess('pools', () =>
    Promise.all(
      pairs.map(async (tokens) => ({
        tokens,
        pools: (await Promise.all(factories.map((factory) => poolOf(tokens, factory)))).flat(),
        askedAtMs: nowMs(),
      })),
    ),
  )
}
