import { parseAbi, parseEventLogs } from 'viem'
import type { YieldWindow } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { CreatedPool } from './created-pools'

const pairAbi = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])

const DAY = 86_400
/** Volume is aggregated in intervals of so many seconds, longer ones for the longer windows. */
const WINDOWS = [
  { name: '1d', days: 1, interval: 300 },
  { name: '7d', days: 7, interval: 3_600 },
  { name: '30d', days: 30, interval: 3_600 },
] as const
const BLOCKS_PER_RANGE = 100n

type Reserves = readonly [bigint, bigint]
type Trade = { readonly time: number; readonly usd: number }
export type PoolWindow = {
  readonly name: YieldWindow
  /** Days actually observed. */
  readonly days: number
  /** Percent per year from the fees of these days; null below one hour. */
  readonly apr: number | null
}

/** Value, volume and yield of a pool. */
export type PoolFigures = {
  readonly pool: CreatedPool
  readonly tvl: number
  /** Of the last 24 hours. */
  readonly volume: number
  readonly windows: readonly PoolWindow[]
  readonly trades: readonly Trade[]
}

/** Figures of all pools as of a block, computed only from the raw logs up to it. */
export async function computePoolFigures(
  network: TestNetwork,
  pools: readonly CreatedPool[],
  toBlock: bigint,
): Promise<readonly PoolFigures[]> {
  const decimals = new Map(network.view.tokens.map((token) => [token.address, token.decimals]))
  const toWholeTokens = (token: Address, atoms: bigint) =>
    Number(atoms) / 10 ** (decimals.get(token) ?? 0)
  const timeOf = memoize(async (blockNumber: bigint) =>
    Number((await network.chain.getBlock({ blockNumber })).timestamp),
  )
  const addresses = pools.map((pool) => pool.address)
  const blocks = groupByBlock(await pairLogs(network, addresses, toBlock))
  // Requested together, so that they are batched.
  await Promise.all([...blocks.keys()].map(timeOf))
  const reserves = new Map<Address, Reserves>()
  const trades = new Map<Address, Trade[]>(addresses.map((pool) => [pool, []]))
  const usdValues = () => {
    const prices = depthWeightedPrices(pools, reserves, toWholeTokens, network.token('USDC'))
    return (token: Address, atoms: bigint, unknown: number) =>
      toWholeTokens(token, atoms) * (prices.get(token) ?? unknown)
  }
  for (const [blockNumber, logs] of blocks) {
    for (const { eventName, args, address: pair } of logs) {
      if (eventName === 'Sync') reserves.set(address(pair), [args.reserve0, args.reserve1])
    }
    const usdValue = usdValues()
    const time = await timeOf(blockNumber)
    for (const { eventName, args, address: pair } of logs) {
      const pool = pools.find((pool) => pool.address === address(pair))
      if (eventName !== 'Swap' || pool === undefined) continue
      const usd =
        usdValue(pool.token0, args.amount0In, 0) + usdValue(pool.token1, args.amount1In, 0)
      trades.get(pool.address)?.push({ time, usd })
    }
  }
  const usdValue = usdValues()
  const now = await timeOf(toBlock)
  return Promise.all(
    pools.map(async (pool) => {
      const [reserve0, reserve1] = reserves.get(pool.address) ?? [0n, 0n]
      const tvl =
        usdValue(pool.token0, reserve0, Number.NaN) + usdValue(pool.token1, reserve1, Number.NaN)
      const ofPool = trades.get(pool.address) ?? []
      const createdAt = await timeOf(pool.createdBlock)
      const windows = yieldWindows(ofPool, { feeBps: pool.feeBps, tvl, createdAt, now })
      return { pool, tvl, volume: sumSince(ofPool, now - DAY, 300), windows, trades: ofPool }
    }),
  )
}

/** `createdAt` and `now` in unix seconds, `tvl` in USD. */
function yieldWindows(
  trades: readonly Trade[],
  pool: {
    readonly feeBps: number
    readonly tvl: number
    readonly createdAt: number
    readonly now: number
  },
): readonly PoolWindow[] {
  return WINDOWS.map(({ name, days, interval }) => {
    const start = pool.now - days * DAY
    const since = Math.max(Math.floor(start / interval) * interval, pool.createdAt)
    const observed = (pool.now - since) / DAY
    const fees = (sumSince(trades, start, interval) * pool.feeBps) / 10_000
    const apr = observed * 24 < 1 ? null : (fees / pool.tvl / observed) * 365 * 100
    return { name, days: observed, apr }
  })
}

function groupByBlock<T extends { readonly blockNumber: bigint }>(
  logs: readonly T[],
): ReadonlyMap<bigint, readonly T[]> {
  const blocks = new Map<bigint, T[]>()
  for (const log of logs) {
    const ofBlock = blocks.get(log.blockNumber) ?? []
    blocks.set(log.blockNumber, ofBlock)
    ofBlock.push(log)
  }
  return blocks
}

/** Logs of the pairs up to a block, in order; fetched in ranges because responses are limited in size. */
async function pairLogs({ chain }: TestNetwork, pairs: Address[], toBlock: bigint) {
  const found = []
  for (let fromBlock = 0n; fromBlock <= toBlock; fromBlock += BLOCKS_PER_RANGE) {
    const last = fromBlock + BLOCKS_PER_RANGE - 1n
    const range = { fromBlock, toBlock: last < toBlock ? last : toBlock }
    const logs = await chain.getLogs({ address: pairs, ...range })
    found.push(...parseEventLogs({ abi: pairAbi, logs, strict: true }))
  }
  return found
}

/** USD of the trades whose interval ends after the given time. */
const sumSince = (trades: readonly Trade[], after: number, interval: number): number =>
  trades
    .filter(({ time }) => Math.ceil(time / interval) * interval > after)
    .reduce((sum, { usd }) => sum + usd, 0)

function memoize<K, V>(compute: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const computed = new Map<K, Promise<V>>()
  return (key) => {
    const value = computed.get(key) ?? compute(key)
    computed.set(key, value)
    return value
  }
}

/**
 * USD per whole token, as the service documents it. Tokens get prices one by one: next is the token
 * with the deepest route to a priced token. Its price is the mean of the prices its routes imply,
 * weighted by depth; a route that implies a higher price than the deepest one weighs less by the
 * same ratio. A route is as deep as the shallowest known side along it. Ties: by token address,
 * then the cheapest route counts as the deepest.
 */
function depthWeightedPrices(
  pools: readonly CreatedPool[],
  reserves: ReadonlyMap<Address, Reserves>,
  toWholeTokens: (token: Address, atoms: bigint) => number,
  usdToken: Address,
): ReadonlyMap<Address, number> {
  const known = new Map([[usdToken, { price: 1, depth: Number.POSITIVE_INFINITY }]])
  for (;;) {
    const routes = pools.flatMap(({ address: pool, token0, token1 }) => {
      const [reserve0, reserve1] = reserves.get(pool) ?? [0n, 0n]
      if (reserve0 === 0n || reserve1 === 0n) return []
      const sides = [
        { from: token0, held: reserve0, to: token1, other: reserve1 },
        { from: token1, held: reserve1, to: token0, other: reserve0 },
      ]
      return sides.flatMap(({ from, held, to, other }) => {
        const start = known.get(from)
        if (start === undefined || known.has(to)) return []
        const usd = toWholeTokens(from, held) * start.price
        return [{ to, depth: Math.min(start.depth, usd), price: usd / toWholeTokens(to, other) }]
      })
    })
    const [deepest] = routes.toSorted(
      (a, b) => b.depth - a.depth || (a.to === b.to ? a.price - b.price : a.to < b.to ? -1 : 1),
    )
    if (deepest === undefined) break
    let [weight, sum] = [0, 0]
    for (const { to, depth, price } of routes) {
      if (to !== deepest.to) continue
      const share = depth * Math.min(1, deepest.price / price)
      weight += share
      sum += share * price
    }
    const price = sum / weight
    known.set(deepest.to, { price, depth: deepest.depth })
  }
  return new Map([...known].map(([token, { price }]) => [token, price]))
}
