import type { Page } from '@playwright/test'

/** Waits until the page's scripts have taken it over: before that it can be read, but no key of it acts. */
export async function expectListening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const name = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
    const root = name === undefined ? null : Reflect.get(document, name)
    // React's own word for "still as the server sent it"; its nodes are marked long before.
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}
