import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '@/lib/testing/chromium'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { BASE_URL } from './support/base-url'

/** Specs of pages that place few orders and wait for none of them to be filled. */
const PAGES = [
  /(?:api-docs|auctions|keyboard|lookup|page-budgets|page-quality|phone-width)\.spec\.ts/,
  /(?:pools?|search|settings|shell|status|tokens)\.spec\.ts/,
]

/** Minutes of waiting for the windows of parts, and little work. */
const LONG = /order-in-parts\.spec\.ts/

/**
 * All share one system. Journeys mostly wait for blocks, one after the other; meanwhile the specs of
 * read-only pages use the processor.
 */
const FULL_PROJECTS = [
  { name: 'journeys', testIgnore: [...PAGES, LONG], workers: 1 },
  { name: 'long journeys', testMatch: LONG, workers: 1 },
  { name: 'pages', testMatch: PAGES, workers: 1 },
]

/** What `npm test` runs: one test at a time, which sees no trade but its own. */
const CORE_PROJECTS = [{ name: 'core', grep: /@core/, workers: 1 }]

/** Unknown when the runner reads this file, known when the workers do. */
const baseURL = process.env[BASE_URL]

export default defineConfig({
  testDir: './journeys',
  globalSetup: ['./support/prepare-run.ts', './support/browser-system.ts'],
  outputDir: '../test-results/browser',
  workers: IS_FULL_RUN ? FULL_PROJECTS.length : 1,
  fullyParallel: false,
  projects: IS_FULL_RUN ? FULL_PROJECTS : CORE_PROJECTS,
  // For a browser that crashes. A test that passes at its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  // Only find what hangs.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-GB',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording costs a fifth of the processor time of all. Who looks for a cause asks for it: `--trace on`.
    trace: IS_FULL_RUN && !process.env.CI ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: chromiumLaunch(),
  },
})
