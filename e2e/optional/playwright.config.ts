import { defineConfig } from '@playwright/test'

/** Tests that need the network, and so are no part of the whole run. */
export default defineConfig({
  testDir: '.',
  testMatch: /.*\.spec\.ts/,
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  // An installation of its own comes first.
  timeout: 900_000,
  reporter: [['list']],
})
