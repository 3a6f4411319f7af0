import { defineConfig } from '@playwright/test'

/** Tests that start systems of their own, without pages or a browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepare-run.ts',
  outputDir: '../test-results',
  // Most of the time is spent waiting for blocks: two systems side by side keep two cores busy.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Workers end with their project, and so does the system that the specs of `http/` share.
  projects: [
    { name: 'http', testDir: './http' },
    { name: 'system', testDir: './system' },
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/code-coverage.ts']],
})
