import type { Locator, Page } from '@playwright/test'

/** Presses Tab until the focus is on this element, as a person without a pointer does. */
export async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  for (let pressed = 0; pressed < limit; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}
