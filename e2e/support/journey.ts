import { test as base } from '@playwright/test'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'

/** A browser test on the running system, with direct access to its network. */
export const test = base.extend<{ network: TestNetwork }>({
  network: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('no base URL is configured')
    await use(await readNetwork(baseURL))
  },
})
