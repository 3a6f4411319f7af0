import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from './network'
import { quotedBuyAmount } from './quotes'
import { pick, seededRandom } from './random'
import type { DraftedOrder, Trader, WantedOrder } from './trader'

/** About 100 USD of each token, in whole tokens. */
const HUNDRED_USD = {
  WETH: 0.033,
  USDC: 100,
  USDT: 100,
  DAI: 100,
  WBTC: 0.00105,
  UNI: 11,
  LINK: 5.5,
  AAVE: 0.47,
  COW: 250,
  GNO: 0.62,
} as const

type Symbol = keyof typeof HUNDRED_USD

const PAIRS: readonly (readonly [Symbol, Symbol])[] = [
  ['WETH', 'USDC'],
  ['DAI', 'USDC'],
  ['WBTC', 'WETH'],
  ['USDT', 'WETH'],
  ['UNI', 'USDC'],
  ['LINK', 'WETH'],
  ['AAVE', 'USDT'],
  ['COW', 'WETH'],
  ['GNO', 'DAI'],
]

/** `market` should fill soon, `near` may fill, `far` asks for much more than the market price. */
type Reach = 'market' | 'near' | 'far'

/** What one hundred USD of a token buys of another. */
export type MarketRate = {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Sell atoms worth about 100 USD. */
  readonly unit: bigint
  /** Buy atoms quoted for them, all costs included. */
  readonly offered: bigint
}

/** How long orders live, in seconds; half of those far out of market have the short life. */
export type OrderLives = { readonly short: number; readonly long: number }

export type DrawnOrder = {
  readonly reach: Reach
  /** The limit price as a multiple of the quoted market price. */
  readonly priceMultiple: number
  readonly wanted: WantedOrder & { readonly validForSeconds: number }
}

export type RandomOrder = Pick<DrawnOrder, 'reach' | 'priceMultiple'> & {
  readonly draft: () => Promise<DraftedOrder>
}

/** Validity in seconds that lets an out-of-market order be auctioned and then expire. */
const SHORT_LIFE_SECONDS = 75
const LONG_LIFE_SECONDS = 900

/** The current rates of all pairs in both directions, as quoted to this account. */
export function readRates(network: TestNetwork, account: Address): Promise<readonly MarketRate[]> {
  const directed = PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
  return Promise.all(
    directed.map(async ([sell, buy]) => {
      const [sellToken, buyToken] = [network.token(sell), network.token(buy)]
      const unit = wholeTokens(network, sell)
      const offered = await quotedBuyAmount(network, account, sellToken, buyToken, unit)
      return { sellToken, buyToken, unit, offered }
    }),
  )
}

/**
 * A random order: sell or buy, partially fillable or not, in any direction of the pairs so that
 * some match each other, a quarter of them far out of market and half of those short-lived.
 */
export function drawOrder(
  rates: readonly MarketRate[],
  lives: OrderLives,
  random: () => number,
): DrawnOrder {
  const { sellToken, buyToken, unit, offered } = pick(rates, random)
  const dice = random()
  const reach: Reach = dice < 0.65 ? 'market' : dice < 0.77 ? 'near' : 'far'
  const priceMultiple =
    reach === 'market' ? 0.98 : reach === 'near' ? 0.997 + random() * 0.006 : 1.2 + random() * 0.4
  // Roundings down are of no account: amounts and limit are random anyway.
  const size = BigInt(Math.round((0.5 + random() * 2.5) * 1e6))
  const sellAmount = (unit * size) / 1_000_000n
  const buyAmount =
    (((offered * size) / 1_000_000n) * BigInt(Math.round(priceMultiple * 1e6))) / 1_000_000n
  const wanted = {
    sellToken,
    buyToken,
    sellAmount,
    buyAmount,
    kind: random() < 0.6 ? ('sell' as const) : ('buy' as const),
    partiallyFillable: random() < 0.5,
    validForSeconds: reach === 'far' && random() < 0.5 ? lives.short : lives.long,
  }
  return { reach, priceMultiple, wanted }
}

/** Random orders of several owners, at the rates of this moment. */
export async function randomOrders(
  network: TestNetwork,
  traders: readonly Trader[],
  count: number,
  seed: number,
  shortLifeSeconds = SHORT_LIFE_SECONDS,
): Promise<readonly RandomOrder[]> {
  const random = seededRandom(seed)
  const rates = await readRates(network, pick(traders, random).owner)
  const lives = { short: shortLifeSeconds, long: LONG_LIFE_SECONDS }
  let unfilledCount = 0
  return Array.from({ length: count }, (): RandomOrder => {
    const { reach, priceMultiple, wanted } = drawOrder(rates, lives, random)
    // Orders that stay open are spread evenly: an account may have ten of them.
    const trader = reach === 'market' ? undefined : traders[unfilledCount++ % traders.length]
    const owner = trader ?? pick(traders, random)
    return { reach, priceMultiple, draft: () => owner.draft(wanted) }
  })
}

function wholeTokens(network: TestNetwork, symbol: Symbol): bigint {
  const decimals = network.view.tokens.find((token) => token.symbol === symbol)?.decimals ?? 18
  return (BigInt(Math.round(HUNDRED_USD[symbol] * 1e6)) * 10n ** BigInt(decimals)) / 1_000_000n
}
