import type { Page } from '@playwright/test'

let exposedCount = 0

/**
 * Runs `fix` at the next press on the page. Until then requests keep failing, so that no automatic
 * retry of the page succeeds first and removes the button.
 */
export async function fixOnPress(page: Page, fix: () => void): Promise<void> {
  const name = `mendWhenPressed${exposedCount++}`
  await page.exposeFunction(name, fix)
  await page.evaluate((bound) => {
    const pressed = () => void Reflect.get(window, bound)()
    addEventListener('pointerdown', pressed, { capture: true, once: true })
  }, name)
}
