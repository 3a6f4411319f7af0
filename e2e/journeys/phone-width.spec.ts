import { expect } from '@playwright/test'
import { pageTargets } from '@/lib/testing/bench/page-budgets'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import { collectReports } from '../support/browser-reports'
import { test } from '../support/journey'

test.use({ viewport: { width: 390, height: 844 } })

test('no page scrolls sideways on a phone, and Chromium reports nothing on any', {
  tag: '@core',
}, async ({ page, network }) => {
  const reports = await collectReports(page)
  for (const { name, path } of pageTargets(await readPageSubjects(network))) {
    await page.goto(path)
    await expect(page.locator('#content h1'), `${name} has its heading`).toBeVisible()
    const [content = 0, window = 0] = await page.evaluate(() => {
      const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
      return [scrollWidth, clientWidth]
    })
    expect(content, `${name} scrolls sideways`).toBeLessThanOrEqual(window)
    expect(reports, `${name} is reported`).toEqual([])
  }
})
