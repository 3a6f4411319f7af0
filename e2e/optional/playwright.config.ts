import { defineConfig } from '@playwright/test'

/** Tests that need internet access, and so are not part of the whole run. */
export default defineConfig({
  testDir: '.',
  testMatch: /.*\.spec\.ts/,
  outputDir: '../../test-results/optional',
  workers: 1,
  retries: 0,
  // Includes the time of an installation.
  timeout: 900_000,
  reporter: [['list']],
})
