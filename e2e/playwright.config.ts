import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3100'
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: '.',
  testMatch: /.*\.spec\.ts/,
  // These start systems of their own: see system.config.ts and optional/playwright.config.ts.
  testIgnore: /(?:system|http|optional)\//,
  outputDir: '../test-results',
  // One system under test with one chain: tests share it, one after the other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'npm start',
    cwd: '..',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR ?? '.data-e2e',
      LOCAL_RPC_PORT: '0',
      LOCAL_BLOCK_SECONDS: '1',
      LOCAL_HISTORY_DAYS: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'quote=200/400,submit=200/400,faucet=50/100',
      TRUST_PROXY: 'on',
    },
  },
})
