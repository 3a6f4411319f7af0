import type { Locator, Page } from '@playwright/test'

/** A person's hand: real clicks and keys, each counted. */
type Hand = {
  readonly click: (target: Locator) => Promise<void>
  /** Single keys, one after the other. */
  readonly press: (...keys: readonly string[]) => Promise<void>
  /** The clicks and keys since the last call. */
  readonly take: () => Effort
}

export type Effort = { readonly clicks: number; readonly keys: number }

export function handOn(page: Page): Hand {
  let clicks = 0
  let keys = 0
  return {
    click: async (target) => {
      clicks += 1
      await target.click()
    },
    press: async (...pressed) => {
      for (const key of pressed) {
        keys += 1
        await page.keyboard.press(key)
      }
    },
    take: () => {
      const effort = { clicks, keys }
      clicks = 0
      keys = 0
      return effort
    },
  }
}
