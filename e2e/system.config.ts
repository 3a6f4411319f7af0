import { defineConfig } from '@playwright/test'

/** Tests that start systems of their own, without pages or a browser. */
export default defineConfig({
  testDir: '.',
  testMatch: /(?:system|http)\/.*\.spec\.ts/,
  outputDir: '../test-results',
  // Each test may need both cores.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/code-coverage.ts']],
})
