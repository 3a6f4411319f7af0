import type { TestNetwork } from '../../../e2e/support/network'
import { createTrader, type Trader } from '../../../e2e/support/trader'
import { until } from '../../../e2e/support/until'

/** While others ask the faucet as well. */
const FAUCET_TIMEOUT_MS = 60_000

/** An account with test tokens the settlement contract may spend. */
export async function fundedTrader(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await until(
    'test coins',
    async () => (await network.chain.getBalance({ address: trader.owner })) > 0n,
    FAUCET_TIMEOUT_MS,
  )
  await trader.approve([network.token('WETH'), network.token('USDC')])
  return trader
}
