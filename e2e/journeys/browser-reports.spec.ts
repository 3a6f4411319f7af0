import { expect } from '@playwright/test'
import { pageTargets } from '@/lib/testing/bench/page-budgets'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import { collectReports } from '../support/browser-reports'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'

const WIDTHS = [390, 1280, 1920] as const
const THEMES = ['light', 'dark'] as const

/** Well formed, and of nothing. */
const UNKNOWN_ADDRESS = `0x${'34'.repeat(20)}`
const UNKNOWN_UID = `0x${'12'.repeat(56)}`

/** Pages that say that something does not exist, and those of it that their server answers so. */
const absentPages = (network: string): readonly string[] => [
  `/pools/${network}/${UNKNOWN_ADDRESS}`,
  `/tokens/${network}/${UNKNOWN_ADDRESS}`,
  `/auctions/${network}/99999999`,
  `/orders/${network}/${UNKNOWN_UID}`,
  `/lookup?ids=${UNKNOWN_UID}`,
  '/notifications/confirm?token=unknown',
  '/notifications/unsubscribe?token=unknown',
]

test('Chromium reports nothing on any page, at any width, in either theme', async ({
  browser,
  network,
}) => {
  const subjects = await readPageSubjects(network)
  const paths = [
    ...pageTargets(subjects).map(({ path }) => path),
    `/lookup?ids=${subjects.uid}`,
    '/auctions/local/latest',
    ...absentPages(subjects.network),
  ]
  const found: string[] = []
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        colorScheme,
        locale: 'en-GB',
        viewport: { width, height: 900 },
        hasTouch: width === 390,
        isMobile: width === 390,
      })
      for (const path of paths) {
        const page = await context.newPage()
        const reports = await collectReports(page)
        await page.goto(`${network.url}${path}`)
        await expectHydrated(page)
        await expect(page.locator('#content h1')).toBeVisible()
        await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
        found.push(...reports.map((report) => `${path} at ${width} px, ${colorScheme}: ${report}`))
        await page.close()
      }
      await context.close()
    }
  }
  expect(found).toEqual([])
})
