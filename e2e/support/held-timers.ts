import type { Page } from '@playwright/test'

const RELEASE = 'releaseHeldTimers'

/**
 * Holds back every timer of this length in the documents the page opens from now on, so that what
 * shows for seconds stays until it was looked at. The result ends those waiting.
 */
export async function holdTimers(page: Page, delayMs: number): Promise<() => Promise<void>> {
  await page.addInitScript(holdInPage, { delayMs, release: RELEASE })
  return () => page.evaluate((name) => Reflect.get(window, name)(), RELEASE)
}

/** Runs in the page before its own scripts. */
function holdInPage({ delayMs, release }: { delayMs: number; release: string }): void {
  const { setTimeout: start, clearTimeout: clear } = window
  const held = new Map<unknown, () => void>()
  Reflect.set(window, 'setTimeout', (run: () => void, delay?: number, ...values: unknown[]) => {
    if (delay !== delayMs) return Reflect.apply(start, window, [run, delay, ...values])
    // A real timer, as its id has to be one that no other timer gets.
    const id = Reflect.apply(start, window, [() => {}, 2 ** 31 - 1])
    held.set(id, run)
    return id
  })
  Reflect.set(window, 'clearTimeout', (id: unknown) => {
    held.delete(id)
    Reflect.apply(clear, window, [id])
  })
  Reflect.set(window, release, () => {
    for (const run of held.values()) run()
    held.clear()
  })
}
