import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3100'
const baseURL = `http://127.0.0.1:${port}`

/** Specs of pages that place few orders and wait for none of them to be filled. */
const PAGES = [
  /(?:api-docs|auctions|keyboard|lookup|page-budgets|page-quality|pools?|search|settings)\.spec\.ts/,
  /(?:shell|status|tokens)\.spec\.ts/,
]

/** Minutes of waiting for the windows of parts, and little work. */
const LONG = /order-in-parts\.spec\.ts/

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/browser',
  // All share one system. Journeys mostly wait for blocks, one after the other; meanwhile the specs
  // of read-only pages use the processor.
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: 'journeys', testIgnore: [...PAGES, LONG], workers: 1 },
    { name: 'long journeys', testMatch: LONG, workers: 1 },
    { name: 'pages', testMatch: PAGES, workers: 1 },
  ],
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Time-outs for hanging tests; a slow or busy machine takes several times as long as a fast one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
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
      // A fixed value, because the reference pictures show its addresses.
      LOCAL_SEED: 'coincidence',
      LOCAL_BLOCK_SECONDS: '1',
      LOCAL_HISTORY_DAYS: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'quote=200/400,submit=200/400,faucet=50/100',
      TRUST_PROXY: 'on',
    },
  },
})
