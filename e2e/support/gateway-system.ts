import { test as base } from '@playwright/test'
import { type PublicGateway, startPublicGateway } from './public-gateway'

/**
 * One system before a stand-in of the public order book, for the specs of what it forwards that
 * need no other setting. Specs add to its order book; they take back what they change.
 */
export const test = base.extend<object, { readonly gateway: PublicGateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's form
    async ({}, use) => {
      const gateway = await startPublicGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
