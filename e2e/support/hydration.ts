import type { Page } from '@playwright/test'

/**
 * Waits until React has hydrated the page and its deferred parts, and what was done before is done.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await expectShellHydrated(page)
  // It is deleted when all parts are live and nothing is left to be done.
  await page.waitForFunction(() => !('earlyInput' in globalThis))
}

/** Waits until React has hydrated all but the deferred parts; before that, nothing answers keys. */
export async function expectShellHydrated(page: Page): Promise<void> {
  await page.waitForFunction(hydrationEnded)
}

/** Whether React has hydrated all but the deferred parts of the page. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(hydrationEnded)

/** Runs in the page. */
function hydrationEnded(): boolean {
  const name = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
  const root = name === undefined ? null : Reflect.get(document, name)
  // React's internal flag; the container is marked long before hydration ends.
  return root?.stateNode.current.memoizedState.isDehydrated === false
}

/** Opens the choice of wallets, once the page is live. */
export async function openWallets(page: Page): Promise<void> {
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
