import type { OrderUid } from '@/lib/domain/order/order'
import { readNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { marketOrder, type SellAmounts } from './market-order'
import { waitForStatus } from './wait-for-status'

/** Small enough to leave the prices where they are; two rounds make two auctions at least. */
const ROUNDS: readonly (readonly SellAmounts[])[] = [
  [
    { sell: 'WETH', buy: 'USDC', amount: '0.2', decimals: 18 },
    { sell: 'USDC', buy: 'DAI', amount: '300', decimals: 6 },
    { sell: 'UNI', buy: 'WETH', amount: '5', decimals: 18 },
  ],
  [
    { sell: 'USDC', buy: 'WETH', amount: '250', decimals: 6 },
    { sell: 'DAI', buy: 'USDT', amount: '200', decimals: 18 },
    { sell: 'LINK', buy: 'WETH', amount: '5', decimals: 18 },
  ],
]

/** Fills orders of one account over several pairs, so that every page has something to show. */
export async function tradeSeveralPairs(url: string): Promise<void> {
  const network = await readNetwork(url)
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(TRADED_SYMBOLS.map(network.token))
  for (const orders of ROUNDS) {
    const uids: OrderUid[] = []
    for (const order of orders) {
      uids.push(await submit(network, await marketOrder(network, trader, order)))
    }
    for (const uid of uids) await waitForStatus(network, uid, 'fulfilled')
  }
}
