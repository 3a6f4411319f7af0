import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { test as journey } from './journey'

/** A browser test on a system of its own, whose market the simulator moves with every block. */
export const test = journey.extend<object, { market: RunningSystem }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const system = await startSystemWithPages({ LOG_LEVEL: 'warn' })
      await use(system)
      await endSystem(system)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ market }, use) => use(market.url),
})
