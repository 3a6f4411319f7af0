import fc from 'fast-check'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Auction, AuctionOrder, LastPrices } from '@/lib/domain/auction/auction'
import { nativePricesFromPools } from '@/lib/domain/auction/native-prices'
import { factor } from '@/lib/domain/fee/factor'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { Solution } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'

/** The n-th address of a kind. */
export const numbered = (prefix: string, n: number): Address =>
  address(`0x${prefix}${n.toString(16).padStart(40 - prefix.length, '0')}`)

/** Test tokens: WETH and five others with 6, 8 and 18 decimals. */
export const WETH = numbered('70', 0)
export const USDC = numbered('70', 1)
export const WBTC = numbered('70', 2)
export const DAI = numbered('70', 3)
export const GNO = numbered('70', 4)
/** A token without pools, with a fixed price. */
export const UNPOOLED = numbered('70', 5)

const decimals: ReadonlyMap<Address, number> = new Map([
  [WETH, 18],
  [USDC, 6],
  [WBTC, 8],
  [DAI, 18],
  [GNO, 18],
  [UNPOOLED, 6],
])

/** Wei per 1e18 atoms: the prices that test pools and orders are based on. */
const referencePrices: ReadonlyMap<Address, bigint> = new Map([
  [WETH, 10n ** 18n],
  [USDC, 4n * 10n ** 26n],
  [WBTC, 25n * 10n ** 28n],
  [DAI, 4n * 10n ** 14n],
  [GNO, 6n * 10n ** 16n],
  [UNPOOLED, 10n ** 27n],
])

/** Atoms of a token worth `value` wei at the reference price, at least one. */
export function worth(token: Address, value: bigint): bigint {
  const amount = (value * 10n ** 18n) / (referencePrices.get(token) ?? 1n)
  return amount > 0n ? amount : 1n
}

export const unit = (token: Address): bigint => 10n ** BigInt(decimals.get(token) ?? 18)

/** Total score of the solutions; throws when one does not verify. */
export function totalScore(market: Auction, solutions: readonly Solution[]): bigint {
  return solutions.reduce((sum, solution) => {
    const verified = verifySolution(market, solution)
    if (!verified.ok) throw new Error(verified.error.reason)
    return sum + verified.value.score
  }, 0n)
}

let serial = 0

type OrderSpec = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly kind?: OrderKind
  readonly partiallyFillable?: boolean
  readonly owner?: Address
  readonly extraGas?: bigint
  readonly feePolicies?: readonly FeePolicy[]
  readonly n?: number
}

/** An order that is offered in full; `n` determines its uid. */
export function auctionOrder(spec: OrderSpec): AuctionOrder {
  const n = spec.n ?? ++serial
  const owner = spec.owner ?? numbered('aa', n)
  return {
    uid: `0x${n.toString(16).padStart(64, '0')}${owner.slice(2)}ffffffff` as OrderUid,
    owner,
    data: {
      sellToken: spec.sellToken,
      buyToken: spec.buyToken,
      receiver: ZERO_ADDRESS,
      sellAmount: atoms(spec.sellAmount),
      buyAmount: atoms(spec.buyAmount),
      validTo: unixSeconds(0xffffffff),
      appData: `0x${'00'.repeat(32)}` as AppDataHash,
      feeAmount: atoms(0n),
      kind: spec.kind ?? 'sell',
      partiallyFillable: spec.partiallyFillable ?? false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    signature: { signingScheme: 'eip712', signature: hex('0x') },
    remainingSellAmount: atoms(spec.sellAmount),
    remainingBuyAmount: atoms(spec.buyAmount),
    preInteractions: [],
    postInteractions: [],
    extraGas: spec.extraGas ?? 0n,
    feePolicies: spec.feePolicies ?? [],
    created: unixSeconds(1_700_000_000 - n),
  }
}

/** Sells one WETH for at least 2,000 USDC, which is below the reference price. */
export const sellingWeth = (): AuctionOrder =>
  auctionOrder({
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: ETHER,
    buyAmount: 2_000n * unit(USDC),
  })

/** A pool with `value` wei on each side; the second side deviates by `skewBps`. */
export function pool(
  n: number,
  a: Address,
  b: Address,
  value: bigint,
  { feeBps = 30, skewBps = 0n }: { readonly feeBps?: number; readonly skewBps?: bigint } = {},
): ConstantProductPool {
  const [token0, token1] = a < b ? [a, b] : [b, a]
  return {
    kind: 'constantProduct',
    address: numbered('cc', n),
    token0,
    token1,
    reserve0: atoms(worth(token0, value)),
    reserve1: atoms((worth(token1, value) * (10_000n + skewBps)) / 10_000n + 1n),
    feeBps: bps(feeBps),
    swapGas: 70_000n,
  }
}

export function auction(
  orders: readonly AuctionOrder[],
  pools: readonly ConstantProductPool[],
  gasPrice = 0n,
): Auction {
  const nativePrices = new Map([...referencePrices, ...nativePricesFromPools(pools, WETH)])
  return {
    id: 1,
    chainId: 31337,
    block: 10,
    deadlineBlock: 15,
    settlementContract: numbered('5e', 1),
    wrappedNativeToken: WETH,
    orders,
    pools,
    nativePrices,
    gasPrice: wei(gasPrice),
  }
}

export const ETHER = 10n ** 18n

const tokens = [WETH, USDC, WBTC, DAI, GNO]

// Half of all pairs are of the same two tokens, so that orders match each other.
const pairArbitrary = fc
  .oneof(
    fc.tuple(fc.nat(tokens.length - 1), fc.nat(tokens.length - 2)),
    fc.tuple(fc.nat(1), fc.constant(0)),
  )
  .map(([i, j]) => [tokens[i] ?? WETH, tokens[j < i ? j : j + 1] ?? USDC] as const)

// Log-uniform, from dust to amounts that move the pools' prices.
const valueArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 999 }))
  .map(([power, digits]) => BigInt(digits) * 10n ** BigInt(power))

// Most orders have no fee policies; the shares go far above the partner limit.
const shareArbitrary = fc.integer({ min: 0, max: 500 }).map((n) => factor(n / 1_000))
const feePoliciesArbitrary: fc.Arbitrary<readonly FeePolicy[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('volume' as const),
          factor: fc.integer({ min: 0, max: 100 }).map((n) => factor(n / 10_000)),
        }),
        fc.record({
          kind: fc.constant('surplus' as const),
          factor: shareArbitrary,
          maxVolumeFactor: shareArbitrary,
        }),
        fc.record({
          kind: fc.constant('priceImprovement' as const),
          factor: shareArbitrary,
          maxVolumeFactor: shareArbitrary,
          quote: fc.record({
            sellAmount: fc.bigInt({ min: 1n, max: 10n ** 21n }),
            buyAmount: fc.bigInt({ min: 1n, max: 10n ** 21n }),
            feeAmount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
          }),
        }),
      ),
      { minLength: 1, maxLength: 2 },
    ),
  },
)

const orderArbitrary = fc
  .record({
    pair: pairArbitrary,
    value: valueArbitrary,
    slackBps: fc.integer({ min: -100, max: 500 }),
    kind: fc.constantFrom('sell' as const, 'buy' as const),
    partiallyFillable: fc.boolean(),
    oneAtom: fc.integer({ min: 0, max: 15 }),
    owner: fc.nat(3),
    feePolicies: feePoliciesArbitrary,
  })
  .map(({ pair: [sellToken, buyToken], value, slackBps, oneAtom, owner, ...rest }) => ({
    ...rest,
    sellToken,
    buyToken,
    owner: numbered('ab', owner),
    sellAmount: oneAtom === 0 ? 1n : worth(sellToken, value),
    buyAmount: oneAtom === 1 ? 1n : worth(buyToken, (value * BigInt(10_000 - slackBps)) / 10_000n),
  }))

const poolArbitrary = fc.record({
  pair: pairArbitrary,
  // Mostly ordinary depths; sometimes tiny reserves, or reserves near the uint112 limit.
  value: fc.oneof(
    { weight: 8, arbitrary: fc.bigInt({ min: ETHER, max: 500n * ETHER }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 12n }) },
    { weight: 1, arbitrary: fc.constant(10n ** 30n) },
  ),
  skewBps: fc.integer({ min: -40, max: 40 }),
  feeBps: fc.constantFrom(5, 30, 100),
})

/** Prices near the reference prices. */
const nearReference: LastPrices = new Map(
  [...referencePrices].map(([token, price], n) => [token, Number(price) * (1 - n / 300)]),
)

/** Small random markets over tokens of 6, 8 and 18 decimals, dust and one-atom orders included. */
export const auctionArbitrary: fc.Arbitrary<Auction> = fc
  .record({
    orders: fc.array(orderArbitrary, { minLength: 1, maxLength: 8 }),
    pools: fc.array(poolArbitrary, { maxLength: 6 }),
    gasPrice: fc.constantFrom(0n, 0n, 10n ** 9n),
    tightFunds: fc.boolean(),
    hasLastPrices: fc.boolean(),
  })
  .map(({ orders, pools, gasPrice, tightFunds, hasLastPrices }) => {
    const built = orders.map((spec, n) => auctionOrder({ ...spec, n: n + 1 }))
    const market = pools.map(({ pair: [a, b], value, skewBps, feeBps }, n) =>
      pool(n, a, b, value, { feeBps, skewBps: BigInt(skewBps) }),
    )
    const cold = auction(built, market, gasPrice)
    const plain = hasLastPrices ? { ...cold, lastPrices: nearReference } : cold
    if (!tightFunds) return plain
    const balances = new Map(
      built.map((order) => [
        `${order.owner}:${order.data.sellToken}` as const,
        order.data.sellAmount,
      ]),
    )
    return { ...plain, balances }
  })
