import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { request } from './http'
import type { SecondChain } from './second-chain'

/** A system with its own order book on a chain that it did not start. */
export type OwnNetwork = {
  readonly system: RunningSystem
  readonly network: TestNetwork
  /** Holds every token of the chain and has approved each to the vault relayer. */
  readonly trader: Trader
}

/** Waits until every network of the system is ready. */
export const untilReady = (system: RunningSystem): Promise<unknown> =>
  until('the network is ready', async () => {
    return (await request(`${system.url}/readyz`)).status === 200
  })

/** Starts a system on the chain; `environment` is added to what the chain needs. */
export async function startOwnNetwork(
  chain: SecondChain,
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnNetwork> {
  const system = await startSystem({ ...chain.environment, ...environment })
  await untilReady(system)
  const served = await readNetwork(system.url)
  // What the test itself reads comes from the chain, whichever nodes the system has.
  const network = { ...served, chain: chain.client as unknown as TestNetwork['chain'] }
  const trader = createTrader(network, chain.makerKey)
  await trader.approve([chain.weth, chain.usdc, chain.dai, chain.eur])
  return { system, network, trader }
}
