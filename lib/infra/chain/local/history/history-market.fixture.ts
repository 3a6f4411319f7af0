import { FACTORY_PLANS, POOL_PLANS, TOKEN_PLANS } from '../network-content'
import { deriveAccount } from '../seed'
import { historyMarket, historyWalk } from './history-market'

const SEED = 'past'

/** The network's tokens and pools at test addresses, and a price walk, without a chain. */
export function plannedMarket(days: number) {
  const walk = historyWalk(SEED, days)
  const tokens = TOKEN_PLANS.map(({ symbol, name, decimals, transferFeeBps }, index) => ({
    address: deriveAccount(SEED, 'token', index).address,
    symbol,
    name,
    decimals,
    feeOnTransfer: transferFeeBps !== undefined,
  }))
  const addressOf = (symbol: string) => {
    const token = tokens.find((item) => item.symbol === symbol)
    if (token === undefined) throw new Error(symbol)
    return token.address
  }
  const pools = POOL_PLANS.map(({ project, tokens: [a, b] }, index) => {
    const factory = FACTORY_PLANS.find((item) => item.project === project)
    if (factory === undefined) throw new Error(project)
    const [x, y] = [addressOf(a), addressOf(b)]
    return {
      ...factory,
      address: deriveAccount(SEED, 'pool', index).address,
      factory: deriveAccount(SEED, 'factory').address,
      token0: x < y ? x : y,
      token1: x < y ? y : x,
    }
  })
  return { seed: SEED, walk, addressOf, ...historyMarket({ tokens, pools }, walk) }
}
