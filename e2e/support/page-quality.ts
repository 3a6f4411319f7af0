import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { expectTargets } from './target-size'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Themes differ in colours alone, so the dark one is checked for those. */
const CHECKS = [
  { colorScheme: 'light', options: { rules: { 'target-size': { enabled: true } } } },
  { colorScheme: 'dark', options: { runOnly: ['color-contrast'] } },
] as const
const WIDTHS = [1280, 390] as const

// The library's focus guards around menus are hidden but focusable on purpose.
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

async function violations(page: Page, part: string, options: object): Promise<readonly string[]> {
  const results: AxeResults = await page.evaluate(
    ({ scope, rules }) => Reflect.get(window, 'axe').run(scope, rules),
    { scope: { include: [[part]], exclude: [[FOCUS_GUARDS]] }, rules: options },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Checks the page in both widths, or in those given, for horizontal overflow and small targets; in a full run also for
 * accessibility faults, in both themes.
 */
export async function expectPageQuality(
  page: Page,
  name: string,
  part = 'html',
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  if (IS_FULL_RUN) await page.evaluate(axeSource)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Further down, rows that scroll under what stays in place would count as small targets.
    await page.evaluate(() => window.scrollTo(0, 0))
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflowPx, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    await expectTargets(page, `${name} at ${width} px`, width === 390 ? 'touch' : 'pointer', part)
    if (!IS_FULL_RUN) continue
    for (const { colorScheme, options } of CHECKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await violations(page, part, options)
      expect(found, `${name}, ${colorScheme}, ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
