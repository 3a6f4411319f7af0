import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import type { DraftedOrder, Trader } from '@/lib/testing/system/trader'
import { pick, seededRandom } from './random'

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

export type RandomOrder = {
  readonly reach: Reach
  /** The limit price as a multiple of the quoted market price. */
  readonly priceMultiple: number
  readonly draft: () => Promise<DraftedOrder>
}

/** Validity in seconds that lets an out-of-market order be auctioned and then expire. */
const SHORT_LIFE_SECONDS = 66
const LONG_LIFE_SECONDS = 900

/**
 * Random orders: sell and buy, partially fillable or not, in both directions of the pairs so that
 * some match each other, a quarter of them far out of market and half of those short-lived.
 */
export async function randomOrders(
  network: TestNetwork,
  traders: readonly Trader[],
  count: number,
  seed: number,
  shortLifeSeconds = SHORT_LIFE_SECONDS,
): Promise<readonly RandomOrder[]> {
  const random = seededRandom(seed)
  const directed = PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
  const quoteTrader = pick(traders, random)
  const rates = await Promise.all(
    directed.map(async ([sell, buy]) => ({
      sellToken: network.token(sell),
      buyToken: network.token(buy),
      unit: wholeTokens(network, sell),
      offered: await quotedBuyAmount(
        network,
        quoteTrader.owner,
        network.token(sell),
        network.token(buy),
        wholeTokens(network, sell),
      ),
    })),
  )
  let unfilledCount = 0
  return Array.from({ length: count }, (): RandomOrder => {
    const { sellToken, buyToken, unit, offered } = pick(rates, random)
    const dice = random()
    const reach: Reach = dice < 0.65 ? 'market' : dice < 0.77 ? 'near' : 'far'
    const priceMultiple =
      reach === 'market' ? 0.98 : reach === 'near' ? 0.997 + random() * 0.006 : 1.2 + random() * 0.4
    const size = BigInt(Math.round((0.5 + random() * 2.5) * 1e6))
    const sellAmount = (unit * size) / 1_000_000n
    const buyAmount =
      (((offered * size) / 1_000_000n) * BigInt(Math.round(priceMultiple * 1e6))) / 1_000_000n
    // Orders that stay open are spread evenly: an account may have ten of them.
    const trader =
      reach === 'market' ? pick(traders, random) : traders[unfilledCount++ % traders.length]
    const wanted = {
      sellToken,
      buyToken,
      sellAmount,
      buyAmount,
      kind: random() < 0.6 ? ('sell' as const) : ('buy' as const),
      partiallyFillable: random() < 0.5,
      validForSeconds: reach === 'far' && random() < 0.5 ? shortLifeSeconds : LONG_LIFE_SECONDS,
    }
    return {
      reach,
      priceMultiple,
      draft: () => (trader ?? quoteTrader).draft(wanted),
    }
  })
}

function wholeTokens(network: TestNetwork, symbol: Symbol): bigint {
  const decimals = network.view.tokens.find((token) => token.symbol === symbol)?.decimals ?? 18
  return (BigInt(Math.round(HUNDRED_USD[symbol] * 1e6)) * 10n ** BigInt(decimals)) / 1_000_000n
}
