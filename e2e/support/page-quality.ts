import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expectTargets } from './target-size'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const THEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 390] as const

// The library's focus guards around menus are hidden but focusable on purpose.
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

async function violations(page: Page, part: string): Promise<readonly string[]> {
  const results: AxeResults = await page.evaluate(
    (scope) => Reflect.get(window, 'axe').run(scope),
    { include: [[part]], exclude: [[FOCUS_GUARDS]] },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Checks the page in both themes and widths for accessibility faults, horizontal overflow and small targets. */
export async function expectPageQuality(page: Page, name: string, part = 'html'): Promise<void> {
  await page.evaluate(axeSource)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflowPx, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    await expectTargets(page, `${name} at ${width} px`, width === 390 ? 'touch' : 'pointer', part)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page, part), `${name}, ${colorScheme}, ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}
