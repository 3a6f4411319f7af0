import type { Page } from '@playwright/test'

let named = 0

/**
 * What fails goes on failing until the next press on the page, and is mended by then: no try of
 * the page's own comes before it and takes the button away.
 */
export async function mendWhenPressed(page: Page, mend: () => void): Promise<void> {
  const name = `mendWhenPressed${named++}`
  await page.exposeFunction(name, mend)
  await page.evaluate((bound) => {
    const pressed = () => void Reflect.get(window, bound)()
    addEventListener('pointerdown', pressed, { capture: true, once: true })
  }, name)
}
