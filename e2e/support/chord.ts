import type { Page } from '@playwright/test'

/**
 * Presses `g` and then a second key. Both reach the page in one task, as it waits for the second key
 * for a moment only, which a busy machine can miss.
 */
export const pressChord = (page: Page, key: string): Promise<void> =>
  page.evaluate((second) => {
    for (const pressed of ['g', second]) {
      const target = document.activeElement ?? document.body
      const options = { key: pressed, bubbles: true, cancelable: true }
      target.dispatchEvent(new KeyboardEvent('keydown', options))
    }
  }, key)
