import { erc20Abi, parseAbi, parseEventLogs } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

const factoryAbi = parseAbi([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const syncAbi = parseAbi(['event Sync(uint112 reserve0, uint112 reserve1)'])
const balanceChangeAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed account, uint256 value)',
  'event Withdrawal(address indexed account, uint256 value)',
])

export type ChainPool = {
  readonly token0: Address
  readonly token1: Address
  readonly reserve0: bigint
  readonly reserve1: bigint
}

/** All pools as of this block, which must be a recent one, read from the chain only. */
export async function chainPools(
  { chain }: TestNetwork,
  blockNumber: bigint,
): Promise<readonly ChainPool[]> {
  const logs = await chain.getLogs({ events: factoryAbi, fromBlock: 0n, toBlock: blockNumber })
  return Promise.all(
    parseEventLogs({ abi: factoryAbi, logs, strict: true }).map(async ({ args }) => {
      const [reserve0, reserve1] = await chain.readContract({
        address: args.pair,
        abi: pairAbi,
        functionName: 'getReserves',
        blockNumber,
      })
      return { token0: address(args.token0), token1: address(args.token1), reserve0, reserve1 }
    }),
  )
}

/** The pools as of a past time in unix seconds, by the reserves in their Sync logs. */
export async function chainPoolHistory(
  { chain }: TestNetwork,
  toBlock: bigint,
): Promise<(time: number) => readonly ChainPool[]> {
  const range = { fromBlock: 0n, toBlock }
  const created = await chain.getLogs({ events: factoryAbi, ...range })
  const pools = parseEventLogs({ abi: factoryAbi, logs: created, strict: true }).map(
    ({ args }) => args,
  )
  const logs = await chain.getLogs({
    address: pools.map(({ pair }) => pair),
    events: syncAbi,
    ...range,
  })
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const times = new Map(
    await Promise.all(
      numbers.map(async (blockNumber): Promise<[bigint, number]> => {
        const { timestamp } = await chain.getBlock({ blockNumber })
        return [blockNumber, Number(timestamp)]
      }),
    ),
  )
  const syncs = parseEventLogs({ abi: syncAbi, logs, strict: true })
  return (time) =>
    pools.flatMap(({ pair, token0, token1 }) => {
      const last = syncs.findLast(
        (log) =>
          address(log.address) === address(pair) &&
          (times.get(log.blockNumber) ?? Number.POSITIVE_INFINITY) <= time,
      )
      return last === undefined
        ? []
        : [{ token0: address(token0), token1: address(token1), ...last.args }]
    })
}

const ROUNDS = 100

/**
 * USD price of each token that pools connect to `usdToken`. A token's price is the mean of the
 * prices in its pools, each weighted by the USD value of the pool's other side. All prices are
 * recomputed from all reserves for a fixed number of rounds, until they converge.
 */
export function impliedPrices(
  pools: readonly ChainPool[],
  decimals: ReadonlyMap<Address, number>,
  usdToken: Address,
): ReadonlyMap<Address, number> {
  const toWholeTokens = (token: Address, atoms: bigint) =>
    Number(atoms) / 10 ** (decimals.get(token) ?? 18)
  const sides = pools.flatMap(({ token0, token1, reserve0, reserve1 }) => {
    const [amount0, amount1] = [toWholeTokens(token0, reserve0), toWholeTokens(token1, reserve1)]
    return [
      { token: token0, amount: amount0, other: token1, otherAmount: amount1 },
      { token: token1, amount: amount1, other: token0, otherAmount: amount0 },
    ]
  })
  let prices = new Map<Address, number>([[usdToken, 1]])
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Map<Address, { weight: number; weighted: number }>()
    for (const { token, amount, other, otherAmount } of sides) {
      const otherPrice = prices.get(other)
      if (otherPrice === undefined) continue
      const weight = otherAmount * otherPrice
      const sum = sums.get(token) ?? { weight: 0, weighted: 0 }
      sums.set(token, {
        weight: sum.weight + weight,
        weighted: sum.weighted + weight * (weight / amount),
      })
    }
    prices = new Map([...sums].map(([token, { weight, weighted }]) => [token, weighted / weight]))
    prices.set(usdToken, 1)
  }
  return prices
}

export type Holding = { readonly address: Address; readonly balance: bigint }

/**
 * Every account that ever received the token, with its balance as of this block; largest first,
 * then by address. Zero balances are left out.
 */
export async function chainHolders(
  { chain }: TestNetwork,
  token: Address,
  blockNumber: bigint,
): Promise<readonly Holding[]> {
  const logs = await chain.getLogs({
    address: token,
    events: balanceChangeAbi,
    fromBlock: 0n,
    toBlock: blockNumber,
  })
  const accounts = new Set(
    parseEventLogs({ abi: balanceChangeAbi, logs, strict: true }).map((log) =>
      address(log.eventName === 'Transfer' ? log.args.to : log.args.account),
    ),
  )
  const holdings = await Promise.all(
    [...accounts].map(async (account) => ({
      address: account,
      balance: await chain.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
        blockNumber,
      }),
    })),
  )
  return holdings
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => (a.balance === b.balance ? byText(a, b) : a.balance > b.balance ? -1 : 1))
}

const byText = (a: Holding, b: Holding): number => (a.address < b.address ? -1 : 1)
