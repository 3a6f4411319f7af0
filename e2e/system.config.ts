import { defineConfig } from '@playwright/test'

/**
 * Specs that keep a core busy and fail when they are starved: their services are killed and have to
 * be ready again in time, or must settle at the pace of the chain.
 */
const BUSY = ['**/chaos.spec.ts', '**/kill.spec.ts', '**/money.spec.ts']

/** Tests that start their own systems, without a browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepare-run.ts',
  outputDir: '../test-results/system',
  // Most of the time is spent waiting for blocks: all specs together compute for 22 minutes, of which
  // two cores do two at a time.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Workers end with their project, and with them the system that the specs of `http/` share.
  projects: [
    // First, as one after the other they take as long as all others together.
    { name: 'busy', testDir: './system', testMatch: BUSY, workers: 1 },
    { name: 'http', testDir: './http' },
    { name: 'system', testDir: './system', testIgnore: BUSY },
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/code-coverage.ts']],
})
