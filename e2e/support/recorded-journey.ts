import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { test as journey } from './journey'
import { tradeSeveralPairs } from './market-trades'

/** More than a week, so that the ranges of charts differ. */
const DAYS = '8'

/**
 * A browser test on a system of its own with days of recorded trading behind it and a few auctions. Nobody
 * but the test trades from then on, so what a page shows is what the API answers a moment later.
 */
export const test = journey.extend<object, { recorded: RunningSystem }>({
  recorded: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const system = await startSystemWithPages({
        LOCAL_HISTORY_DAYS: DAYS,
        LOCAL_SIMULATOR: 'off',
        LOG_LEVEL: 'warn',
      })
      try {
        await tradeSeveralPairs(system.url)
        await use(system)
      } finally {
        await endSystem(system)
      }
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ recorded }, use) => use(recorded.url),
})
