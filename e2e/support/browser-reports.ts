import type { Page } from '@playwright/test'

/**
 * Everything Chromium reports of a page from now on: messages of the console, failures nobody caught, and what its
 * list of issues says, breaches of the content policy among it. The list grows as the page lives.
 */
export async function collectReports(page: Page): Promise<readonly string[]> {
  const reports: string[] = []
  page.on('console', (message) => {
    reports.push(`${message.type()}: ${message.text()} ${message.location().url}`.trimEnd())
  })
  page.on('pageerror', (error) => reports.push(`uncaught: ${error.message}`))
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Audits.issueAdded', ({ issue }) => {
    reports.push(`${issue.code}: ${JSON.stringify(issue.details)}`)
  })
  await devTools.send('Audits.enable')
  return reports
}
