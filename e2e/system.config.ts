import { defineConfig } from '@playwright/test'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { CORE_SPECS } from './support/core-specs'

/**
 * Specs that keep a core busy and fail when they are starved: their services are killed and have to
 * be ready again in time, or must settle at the pace of the chain.
 */
const BUSY = [
  '**/chaos.spec.ts',
  '**/kill.spec.ts',
  '**/money.spec.ts',
  '**/node-requests.spec.ts',
  '**/own-network-faults.spec.ts',
]

/** Workers end with their project, and with them the systems that the specs of `http/` share. */
const FULL_PROJECTS = [
  // First, as one after the other they take as long as all others together.
  { name: 'busy', testDir: './system', testMatch: BUSY, workers: 1 },
  { name: 'http', testDir: './http' },
  { name: 'system', testDir: './system', testIgnore: BUSY },
]

/** One worker, so that each shared system starts once. */
const CORE_PROJECTS = [
  {
    name: 'core',
    testMatch: CORE_SPECS.map((file) => `**/${file}`),
    grepInvert: /@full/,
    workers: 1,
  },
]

/** Tests that start their own systems, without a browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepare-run.ts',
  outputDir: '../test-results/system',
  // Most of the time is spent waiting: all specs together compute for 22 minutes, of which two cores
  // do two at a time.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  projects: IS_FULL_RUN ? FULL_PROJECTS : CORE_PROJECTS,
  // Only find what hangs.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./support/code-coverage.ts'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
  ],
})
