import { parseUnits } from 'viem'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import type { DraftedOrder, Trader } from '@/lib/testing/system/trader'

/** Sells 50 USDC for DAI, two percent below the quote: filled by the next auction. */
export async function marketOrder(network: TestNetwork, trader: Trader): Promise<DraftedOrder> {
  const sellToken = network.token('USDC')
  const buyToken = network.token('DAI')
  const sellAmount = parseUnits('50', 6)
  const offered = await quotedBuyAmount(network, trader.owner, sellToken, buyToken, sellAmount)
  return trader.draft({ sellToken, buyToken, sellAmount, buyAmount: (offered * 98n) / 100n })
}
