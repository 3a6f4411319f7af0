import 'server-only'
import { ContractFunctionExecutionError, type PublicClient, parseAbi, parseAbiItem } from 'viem'
import { z } from 'zod'
import type { ConcentratedPool } from '@/lib/domain/pool/pool'
import { MAX_TICK, MIN_TICK } from '@/lib/domain/pool/tick-price'
import { type Address, address } from '@/lib/domain/shared/address'

/** A concentrated pool whose price, liquidity and ticks are not read yet. */
export type UnreadConcentratedPool = Omit<
  ConcentratedPool,
  'sqrtPrice' | 'tick' | 'liquidity' | 'ticks' | 'lowestTick' | 'highestTick'
>

const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
  'function liquidity() view returns (uint128)',
  'function tickBitmap(int16 word) view returns (uint256)',
  'function ticks(int24 tick) view returns (uint128 liquidityGross, int128 liquidityNet, uint256 feeGrowthOutside0X128, uint256 feeGrowthOutside1X128, int56 tickCumulativeOutside, uint160 secondsPerLiquidityOutsideX128, uint32 secondsOutside, bool initialized)',
])

/** What changes the liquidity of a range. */
const CHANGES = [
  parseAbiItem(
    'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ),
  parseAbiItem(
    'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ),
]

const wordShape = z.bigint()
/** The second of what `ticks` answers is the net liquidity. */
const tickShape = z.tuple([z.bigint(), z.bigint()]).rest(z.unknown())
/** Of what `slot0` answers, the price's square root and the tick. */
const slotShape = z.tuple([z.bigint(), z.number()]).rest(z.unknown())
const liquidityShape = z.bigint()

const TICKS_PER_WORD = 256
/** Words of the bitmap that are read on either side of the one the price is in. */
const WORDS = 2
/** Ticks with liquidity that are read on either side of the price; the known range ends there. */
const MAX_TICKS = 100
/** Ticks older than this are read anew, so that what a reorganization took with it is not kept. */
const MAX_BLOCKS = 200

type Ticks = Pick<ConcentratedPool, 'ticks' | 'lowestTick' | 'highestTick'>

type Known = Ticks & {
  /** The word that the price was in when the ticks were read. */
  readonly word: number
  /** The block as of which they were read. */
  readonly asOf: number
}

type LastRead = { readonly block: number; readonly known: ReadonlyMap<Address, Known> }

type Priced = {
  readonly pool: UnreadConcentratedPool
  readonly sqrtPrice: bigint
  readonly tick: number
  readonly liquidity: bigint
  /** The word of the bitmap that the price is in. */
  readonly word: number
}

/**
 * Reads concentrated pools as of one block, each time in at most four requests for all of them (bundled
 * by 200 calls): prices, which ticks changed since the last read, and where any did, or a price left its
 * word, bitmaps and ticks. Ticks are remembered by pool, for 200 blocks at most, and forgotten with a
 * pool that is no longer asked for. A pool that does not answer as one is left out. Rejects when the node
 * does not answer.
 */
export function createConcentratedReader(client: PublicClient) {
  // Replaced as a whole, as reads may overlap: each compares with the one that ended last before it.
  let last: LastRead = { block: -1, known: new Map() }

  return async (
    pools: readonly UnreadConcentratedPool[],
    block: number,
  ): Promise<readonly ConcentratedPool[]> => {
    if (pools.length === 0) return []
    const { block: readAt, known } = last
    const [priced, changed] = await Promise.all([
      readPrices(client, pools, block),
      readChanged(client, pools, readAt, block),
    ])
    const isKnown = ({ pool, word }: Priced): boolean => {
      const found = known.get(pool.address)
      return found?.word === word && block - found.asOf <= MAX_BLOCKS && !changed.has(pool.address)
    }
    const fresh = await readTicks(
      client,
      priced.filter((pool) => !isKnown(pool)),
      block,
    )
    const next = new Map<Address, Known>()
    const states = priced.flatMap((state): readonly ConcentratedPool[] => {
      const { pool, sqrtPrice, tick, liquidity } = state
      const found = isKnown(state) ? known.get(pool.address) : fresh.get(pool.address)
      if (found === undefined) return []
      next.set(pool.address, found)
      const { ticks, lowestTick, highestTick } = found
      return [{ ...pool, sqrtPrice, tick, liquidity, ticks, lowestTick, highestTick }]
    })
    last = { block, known: next }
    return states
  }
}

/** Pools whose ranges changed after that block; all of them where logs would not tell. */
async function readChanged(
  client: PublicClient,
  pools: readonly UnreadConcentratedPool[],
  readAt: number,
  block: number,
): Promise<ReadonlySet<Address>> {
  const addresses = pools.map((pool) => pool.address)
  // Another block of a height that was read before is that of another branch.
  if (readAt < 0 || block <= readAt || block - readAt > MAX_BLOCKS) return new Set(addresses)
  const logs = await client.getLogs({
    address: addresses,
    events: CHANGES,
    fromBlock: BigInt(readAt + 1),
    toBlock: BigInt(block),
  })
  return new Set(logs.map((log) => address(log.address)))
}

/** Those that have a price, with their place in the bitmap; in one request. */
async function readPrices(
  client: PublicClient,
  pools: readonly UnreadConcentratedPool[],
  block: number,
): Promise<readonly Priced[]> {
  const answers = await askPools(
    client,
    pools.map((pool) => [
      { address: pool.address, abi: poolAbi, functionName: 'slot0' },
      { address: pool.address, abi: poolAbi, functionName: 'liquidity' },
    ]),
    block,
  )
  return pools.flatMap((pool, index) => {
    const answer = answers[index]
    if (answer == null) return []
    const [sqrtPrice, tick] = slotShape.parse(answer[0])
    const word = Math.floor(Math.floor(tick / pool.tickSpacing) / TICKS_PER_WORD)
    return [{ pool, sqrtPrice, tick, word, liquidity: liquidityShape.parse(answer[1]) }]
  })
}

const wordsOf = (word: number): readonly number[] =>
  Array.from({ length: 2 * WORDS + 1 }, (_, index) => word - WORDS + index)

/** The ticks with liquidity around each pool's price, in two requests. */
async function readTicks(
  client: PublicClient,
  priced: readonly Priced[],
  block: number,
): Promise<ReadonlyMap<Address, Known>> {
  const bitmaps = await askPools(
    client,
    priced.map(({ pool, word }) =>
      wordsOf(word).map((at) => ({
        address: pool.address,
        abi: poolAbi,
        functionName: 'tickBitmap',
        args: [at],
      })),
    ),
    block,
  )
  const ranges = priced.flatMap((state, index) => {
    const answer = bitmaps[index]
    if (answer == null) return []
    return [
      {
        state,
        ...rangeOf(
          state,
          answer.map((bits) => wordShape.parse(bits)),
        ),
      },
    ]
  })
  const nets = await askPools(
    client,
    ranges.map(({ state, ticks }) =>
      ticks.map((tick) => ({
        address: state.pool.address,
        abi: poolAbi,
        functionName: 'ticks',
        args: [tick],
      })),
    ),
    block,
  )
  return new Map(
    ranges.flatMap(({ state: { pool, word }, ticks, lowestTick, highestTick }, index) => {
      const answer = nets[index]
      if (answer == null) return []
      const withNet = ticks.map((tick, place) => ({ tick, net: tickShape.parse(answer[place])[1] }))
      return [
        [pool.address, { ticks: withNet, lowestTick, highestTick, word, asOf: block }] as const,
      ]
    }),
  )
}

/** The ticks with liquidity that these words of the bitmap name, and from where to where they are known. */
function rangeOf({ pool: { tickSpacing }, tick, word }: Priced, bitmaps: readonly bigint[]) {
  const first = (word - WORDS) * TICKS_PER_WORD
  const last = first + bitmaps.length * TICKS_PER_WORD - 1
  const all = bitmaps.flatMap((bits, index) =>
    placesIn(bits).map((place) => (first + index * TICKS_PER_WORD + place) * tickSpacing),
  )
  const below = all.filter((found) => found <= tick).slice(-MAX_TICKS)
  const above = all.filter((found) => found > tick).slice(0, MAX_TICKS)
  const lowest = below.length === MAX_TICKS ? below[0] : undefined
  const highest = above.length === MAX_TICKS ? above.at(-1) : undefined
  return {
    ticks: [...below, ...above],
    lowestTick: Math.max(lowest ?? first * tickSpacing, MIN_TICK),
    highestTick: Math.min(highest ?? last * tickSpacing, MAX_TICK),
  }
}

type PoolCall = {
  readonly address: Address
  readonly abi: typeof poolAbi
  readonly functionName: 'slot0' | 'liquidity' | 'tickBitmap' | 'ticks'
  readonly args?: readonly [number]
}

/**
 * What each pool answers to its calls; null for one that does not answer all of them. Rejects when the
 * node does not answer.
 */
async function askPools(
  client: PublicClient,
  calls: readonly (readonly PoolCall[])[],
  block: number,
): Promise<readonly (readonly unknown[] | null)[]> {
  const contracts = calls.flat()
  if (contracts.length === 0) return calls.map(() => [])
  const answers = await client.multicall({
    contracts,
    blockNumber: BigInt(block),
    deployless: true,
  })
  let next = 0
  return calls.map((own) => {
    const mine = answers.slice(next, next + own.length)
    next += own.length
    for (const answer of mine) {
      if (answer.status === 'failure' && !isOfPool(answer.error)) throw answer.error
    }
    return mine.every((answer) => answer.status === 'success')
      ? mine.map((answer) => answer.result)
      : null
  })
}

/** Whether the pool's own call failed, not the one that carried it with others. */
const isOfPool = (error: unknown): boolean =>
  error instanceof ContractFunctionExecutionError && error.functionName !== 'aggregate3'

/** The bits that are set, ascending. */
const placesIn = (bitmap: bigint): readonly number[] =>
  Array.from({ length: TICKS_PER_WORD }, (_, place) => place).filter(
    (place) => ((bitmap >> BigInt(place)) & 1n) === 1n,
  )
