import { endSystem, startSystemWithPages } from '@/lib/testing/system/running-system'
import { BASE_URL } from './base-url'
import { tradeSeveralPairs } from './market-trades'

/**
 * Starts the built app with its pages, which every journey uses that starts none itself. Only tests
 * trade on it, so that a page does not change while a test compares it with the API.
 */
export default async function startBrowserSystem(): Promise<() => Promise<void>> {
  const system = await startSystemWithPages(
    {
      LOCAL_SIMULATOR: 'off',
      // Generous for pages, and within reach of the tests that use a limit up.
      RATE_LIMITS: 'quote=200/400,submit=200/400,faucet=50/100',
      LOG_LEVEL: 'warn',
      // Tests that use up a limit do so as a client of their own.
      TRUST_PROXY: 'on',
    },
    ['--stop-with-parent'],
  )
  try {
    await tradeSeveralPairs(system.url)
  } catch (cause) {
    await endSystem(system)
    throw new Error(`the market of the pages was not made:\n${system.log()}`, { cause })
  }
  process.env[BASE_URL] = system.url
  return () => endSystem(system)
}
