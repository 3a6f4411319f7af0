import { test as base } from '@playwright/test'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from './network'
import { type RunningSystem, removeData, startSystem } from './running-system'
import { createTrader, type Trader } from './trader'

/** An account no order of which is taken. */
export const DENIED_ACCOUNT = '0x00000000000000000000000000000000000dead1'

type Shared = {
  readonly system: RunningSystem
  readonly network: TestNetwork
  /** Funded, and with every token approved. */
  readonly trader: Trader
}

/** One quiet system for all HTTP specs: nobody trades but the tests. */
export const test = base.extend<object, Shared>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const system = await startSystem({ LOCAL_SIMULATOR: 'off', DENY_LIST: DENIED_ACCOUNT })
      await use(system)
      await system.stop()
      removeData(system)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  network: [
    async ({ system }, use) => {
      await use(await readNetwork(system.url))
    },
    { scope: 'worker' },
  ],
  trader: [
    async ({ network }, use) => {
      const trader = createTrader(network)
      await trader.fund()
      await trader.approve(TRADED_SYMBOLS.map(network.token))
      await use(trader)
    },
    { scope: 'worker', timeout: 30_000 },
  ],
})
