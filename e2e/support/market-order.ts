import { parseUnits } from 'viem'
import type { TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import type { DraftedOrder, Trader } from '@/lib/testing/system/trader'

/** What an order sells for what; `amount` in whole units of a token with `decimals`. */
export type SellAmounts = {
  readonly sell: (typeof TRADED_SYMBOLS)[number]
  readonly buy: (typeof TRADED_SYMBOLS)[number]
  readonly amount: string
  readonly decimals: number
}

const FIFTY_DOLLARS: SellAmounts = { sell: 'USDC', buy: 'DAI', amount: '50', decimals: 6 }

/** Sells two percent below the quote: filled by the next auction. */
export async function marketOrder(
  network: TestNetwork,
  trader: Trader,
  { sell, buy, amount, decimals }: SellAmounts = FIFTY_DOLLARS,
): Promise<DraftedOrder> {
  const [sellToken, buyToken] = [network.token(sell), network.token(buy)]
  const sellAmount = parseUnits(amount, decimals)
  const offered = await quotedBuyAmount(network, trader.owner, sellToken, buyToken, sellAmount)
  return trader.draft({ sellToken, buyToken, sellAmount, buyAmount: (offered * 98n) / 100n })
}
