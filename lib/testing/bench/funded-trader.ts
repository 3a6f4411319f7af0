import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'

/** An account with test tokens the settlement contract may spend. */
export async function fundedTrader(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await until(
    'test coins',
    async () => (await network.chain.getBalance({ address: trader.owner })) > 0n,
  )
  await trader.approve([network.token('WETH'), network.token('USDC')])
  return trader
}
