import { test as base } from '@playwright/test'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'

/** An account whose orders are all refused. */
export const DENIED_ACCOUNT = '0x00000000000000000000000000000000000dead1'

/** A token that is on the deny list, whatever its behaviour. */
export const DENIED_TOKEN = '0x00000000000000000000000000000000000dead2'

/** Opens publishing on the shared system. */
export const ANNOUNCEMENT_KEY = 'a-key-for-announcements'

/** Opens restricted debug reports of the shared system, which has none: its network is local. */
export const STAFF_KEY = 'a-key-for-debug-reports'

type Shared = {
  readonly system: RunningSystem
  readonly network: TestNetwork
}

type PerFile = {
  /** Funded, and with every token approved; each spec file has its own, whose open orders count. */
  readonly trader: Trader
}

const traders = new Map<string, Promise<Trader>>()

async function fundedTrader(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(TRADED_SYMBOLS.map(network.token))
  return trader
}

/** One system without the simulator for all HTTP specs: only the tests trade. */
export const test = base.extend<PerFile, Shared>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const system = await startSystem({
        LOCAL_SIMULATOR: 'off',
        DENY_LIST: DENIED_ACCOUNT,
        UNSUPPORTED_TOKENS: DENIED_TOKEN,
        CMS_API_KEY: ANNOUNCEMENT_KEY,
        DEBUG_API_KEY: STAFF_KEY,
      })
      await use(system)
      await endSystem(system)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  network: [
    async ({ system }, use) => {
      await use(await readNetwork(system.url))
    },
    { scope: 'worker' },
  ],
  trader: [
    async ({ network }, use, { file }) => {
      const trader = traders.get(file) ?? fundedTrader(network)
      traders.set(file, trader)
      await use(await trader)
    },
    { scope: 'test', timeout: 300_000 },
  ],
})
