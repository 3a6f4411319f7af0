import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { toAtoms } from '../network-content'
import type { LocalAccount } from '../seed'

export type TradedToken = {
  readonly address: Address
  readonly decimals: number
  /** USD of one whole token now. */
  readonly usd: number
}

/** An order the simulator wants to place. */
export type OrderPlan = {
  readonly trader: LocalAccount
  readonly sell: TradedToken
  readonly buy: TradedToken
  readonly kind: 'sell' | 'buy'
  readonly partiallyFillable: boolean
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validForSeconds: number
  /** `quoted` takes its amounts from a quote less the slippage; `limit` uses those above. */
  readonly pricing: { readonly by: 'quoted'; readonly slippage: number } | { readonly by: 'limit' }
}

/**
 * The next one or two orders: mostly at market, some crossing each other, some patient and
 * partially fillable, some out of market.
 */
export function planOrders(input: {
  random: () => number
  tokens: readonly TradedToken[]
  traders: readonly LocalAccount[]
}): readonly OrderPlan[] {
  const { random, tokens, traders } = input
  const sell = pick(tokens, random)
  const buy = pick(
    tokens.filter((token) => token !== sell),
    random,
  )
  const trader = pick(traders, random)
  // From about 60 to 20,000 USD, small ones more often.
  const usd = 60 * 320 ** random()
  const base = (margin: number, who = trader, from = sell, to = buy) => ({
    trader: who,
    sell: from,
    buy: to,
    kind: random() < 0.7 ? ('sell' as const) : ('buy' as const),
    sellAmount: toAtoms(usd / from.usd, from.decimals),
    buyAmount: toAtoms((usd * margin) / to.usd, to.decimals),
    validForSeconds: 240 + Math.floor(random() * 900),
  })
  const limit = { pricing: { by: 'limit' } } as const
  const dice = random()
  if (dice < 0.6) {
    const slippage = 0.003 + random() * 0.007
    return [{ ...base(1), partiallyFillable: false, pricing: { by: 'quoted', slippage } }]
  }
  if (dice < 0.76) {
    const other = pick(
      traders.filter((candidate) => candidate !== trader),
      random,
    )
    const sides = [base(0.994), base(0.994, other, buy, sell)]
    return sides.map((side) => ({ ...side, ...limit, partiallyFillable: random() < 0.5 }))
  }
  if (dice < 0.9) return [{ ...base(0.985 + random() * 0.015), ...limit, partiallyFillable: true }]
  return [{ ...base(1.03 + random() * 0.3), ...limit, partiallyFillable: random() < 0.5 }]
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
