import type { Page } from '@playwright/test'

/** Waits until the page's scripts run: before that it can be read, but no key of it acts. */
export async function expectListening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('content') ?? {}).some((key) => key.startsWith('__react')),
  )
}
