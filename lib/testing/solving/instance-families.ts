import type { Auction } from '@/lib/domain/auction/auction'
import { factor } from '@/lib/domain/fee/factor'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import { wei } from '@/lib/domain/shared/amount'
import type { BenchInstance, BenchOrder, BenchPool, MixedInstance } from './bench-instance'
import { withConcentratedPools } from './concentrate-pools'
import { atomsWorth, generateInstance, type InstanceSize } from './generate-instance'
import { instanceAuction } from './instance-auction'
import { type Draws, drawsOf } from './random'

/** A kind of batch that is harder than those of the generator: each changes one property of them. */
type Family = {
  /** Changes the generated batch. */
  readonly change?: (instance: BenchInstance, draws: Draws) => MixedInstance
  /** Changes the auction made of it. */
  readonly offer?: (auction: Auction, draws: Draws) => Auction
}

/** The families of the benchmark by name. Source: lib/docs/solving.md#families. */
const FAMILIES = {
  plain: {},
  'one hub': { change: withOneHub },
  'two islands': { change: withTwoIslands },
  'large orders': { change: withLargeOrders },
  'all buy orders': {
    change: (instance) => withOrders(instance, (order) => ({ ...order, kind: 'buy' })),
  },
  'equal limits': { change: withEqualLimits },
  dust: { change: withDust },
  'mixed decimals': { change: withMixedDecimals },
  'pools off the price': { change: withPoolsOffPrice },
  'half concentrated': { change: withConcentratedPools },
  fees: { offer: withFees },
  gas: { offer: withGas },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES

export const familyNames = Object.keys(FAMILIES) as readonly FamilyName[]

/** A batch of a family, and the auction made of it. */
export type FamilyBatch = { readonly instance: MixedInstance; readonly auction: Auction }

/** The batch of a family with this seed: the same on every call. */
export function familyBatch(name: FamilyName, size: InstanceSize, seed: number): FamilyBatch {
  const family: Family = FAMILIES[name]
  const plain = generateInstance(size, seed)
  const draws = drawsOf(`${name} ${plain.name}`)
  const changed = family.change?.(plain, draws) ?? plain
  const instance = { ...changed, name: `${name} ${plain.name}` }
  const auction = instanceAuction(instance)
  return { instance, auction: family.offer?.(auction, draws) ?? auction }
}

const withOrders = (
  instance: BenchInstance,
  change: (order: BenchOrder) => BenchOrder,
): BenchInstance => ({ ...instance, orders: instance.orders.map(change) })

const atLeastOne = (amount: bigint): bigint => (amount < 1n ? 1n : amount)

/** Every pool trades token 0: orders between two others share its pools. */
function withOneHub(instance: BenchInstance, draws: Draws): BenchInstance {
  const spokes = Math.max(1, instance.tokens - 1)
  return {
    ...instance,
    pools: instance.pools.map((pool, index) =>
      poolOf(instance, pool, 0, 1 + (index % spokes), draws),
    ),
  }
}

/** No pool connects the first half of the tokens with the second; orders do. */
function withTwoIslands(instance: BenchInstance, draws: Draws): BenchInstance {
  const half = Math.max(1, Math.floor(instance.tokens / 2))
  const isFirst = (token: number) => token < half
  return {
    ...instance,
    pools: instance.pools.flatMap((pool) => {
      if (isFirst(pool.a) === isFirst(pool.b)) return pool
      const [from, count] = isFirst(pool.a) ? [0, half] : [half, instance.tokens - half]
      const b = from + Math.floor(draws.unit() * count)
      return b === pool.a ? [] : poolOf(instance, pool, pool.a, b, draws)
    }),
  }
}

/** The pool with other tokens, as deep as pools of the generator. */
function poolOf(
  { price }: BenchInstance,
  { feeBps }: BenchPool,
  a: number,
  b: number,
  draws: Draws,
): BenchPool {
  const side = draws.logUniform(20, 2000)
  const deviation = draws.uniform(-0.0027, 0.0027)
  const reserve = (token: number, share: number) =>
    atomsWorth(side * Math.exp(share), price[token] ?? 1n)
  return { a, b, ra: reserve(a, deviation / 2), rb: reserve(b, -deviation / 2), feeBps }
}

/** Fill-or-kill orders of up to ten times what the deepest pool holds. */
function withLargeOrders(instance: BenchInstance, draws: Draws): BenchInstance {
  return withOrders(instance, (order) => {
    const times = BigInt(Math.round(draws.logUniform(10, 1000)))
    return {
      ...order,
      sellAmount: order.sellAmount * times,
      buyAmount: order.buyAmount * times,
      partial: false,
    }
  })
}

/** All limits are the same share below the reference price. */
function withEqualLimits(instance: BenchInstance, draws: Draws): BenchInstance {
  const slack = draws.uniform(0.001, 0.015)
  const share = BigInt(Math.round((1 - slack) * 1e9))
  return withOrders(instance, (order) => {
    const worth = order.sellAmount * (instance.price[order.sell] ?? 0n) * share
    const buyAmount = worth / ((instance.price[order.buy] ?? 1n) * 10n ** 9n)
    return { ...order, buyAmount: atLeastOne(buyAmount) }
  })
}

/** Orders worth 1e-8 native coins at most, down to a few atoms. */
function withDust(instance: BenchInstance, draws: Draws): BenchInstance {
  return withOrders(instance, (order) => {
    const divisor = BigInt(Math.round(draws.logUniform(1e9, 1e15)))
    return {
      ...order,
      sellAmount: atLeastOne(order.sellAmount / divisor),
      buyAmount: atLeastOne(order.buyAmount / divisor),
    }
  })
}

const DECIMALS = [6, 8, 18]

/** Tokens of 6, 8 and 18 decimals in turn. */
function withMixedDecimals(instance: BenchInstance): BenchInstance {
  const decimals = instance.decimals.map((_, token) => DECIMALS[(token + 2) % 3] ?? 18)
  const rescale = (amount: bigint, token: number) => {
    const [before, after] = [instance.decimals[token] ?? 18, decimals[token] ?? 18]
    return atLeastOne((amount * 10n ** BigInt(after)) / 10n ** BigInt(before))
  }
  const price = instance.price.map((value, token) => {
    const [before, after] = [instance.decimals[token] ?? 18, decimals[token] ?? 18]
    return atLeastOne((value * 10n ** BigInt(before)) / 10n ** BigInt(after))
  })
  return {
    ...instance,
    decimals,
    price,
    pools: instance.pools.map((pool) => ({
      ...pool,
      ra: rescale(pool.ra, pool.a),
      rb: rescale(pool.rb, pool.b),
    })),
    orders: instance.orders.map((order) => ({
      ...order,
      sellAmount: rescale(order.sellAmount, order.sell),
      buyAmount: rescale(order.buyAmount, order.buy),
    })),
  }
}

/** One pool in four trades far from the reference price: up to ten times above or below. */
function withPoolsOffPrice(instance: BenchInstance, draws: Draws): BenchInstance {
  return {
    ...instance,
    pools: instance.pools.map((pool) => {
      if (draws.unit() >= 0.25) return pool
      const times = BigInt(Math.round(draws.logUniform(0.1, 10) * 1e6))
      return { ...pool, rb: atLeastOne((pool.rb * times) / 10n ** 6n) }
    }),
  }
}

/** Up to two policies for each order: of the protocol, and of a partner. */
function withFees(auction: Auction, draws: Draws): Auction {
  return {
    ...auction,
    orders: auction.orders.map((order) => {
      const partner: FeePolicy = { kind: 'volume', factor: factor(draws.uniform(0, 0.01)) }
      const { sellAmount, buyAmount } = order.data
      const limits = { factor: factor(0.5), maxVolumeFactor: factor(0.02) }
      const quote = { sellAmount, buyAmount, feeAmount: 0n }
      const protocol: readonly FeePolicy[] = [
        { kind: 'volume', factor: factor(0.0002) },
        { kind: 'surplus', ...limits },
        { kind: 'priceImprovement', ...limits, quote },
      ]
      const drawn = protocol[Math.floor(draws.unit() * protocol.length)]
      const isPartner = draws.unit() < 0.5
      return {
        ...order,
        feePolicies: [...(drawn === undefined ? [] : [drawn]), ...(isPartner ? [partner] : [])],
      }
    }),
  }
}

/** Gas at 1 to 200 gwei. */
function withGas(auction: Auction, draws: Draws): Auction {
  return { ...auction, gasPrice: wei(BigInt(Math.round(draws.logUniform(1, 200) * 1e9))) }
}
