import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { IS_FULL_RUN } from './full-run'
import { SHORT_LIVED } from './short-lived'

const root = fileURLToPath(new URL('../..', import.meta.url))

const shared = {
  root,
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // `server-only` throws outside a server bundle; servers get its empty build.
      'server-only': fileURLToPath(
        new URL('../../node_modules/server-only/empty.js', import.meta.url),
      ),
    },
  },
}

const setup = {
  environment: 'node',
  setupFiles: 'lib/testing/vitest-setup.ts',
  // Limits of what hangs, not measurements: many times what a busy machine needs.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // A module registry per file would load viem and zod hundreds of times. No test mocks a module,
  // and tests that replace a global restore it.
  isolate: false,
} as const

const FULL = ['**/*.full.test.ts', '**/*.full.integration.test.ts']
const INTEGRATION = ['lib/**/*.integration.test.ts']
const DATABASES = ['lib/infra/db/**/*.integration.test.ts']
/** Tests of full runs alone are left out of the short one. */
const left = IS_FULL_RUN ? ['node_modules/**'] : ['node_modules/**', ...FULL]

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...setup,
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts'],
          exclude: [...INTEGRATION, ...left],
        },
      },
      {
        ...shared,
        test: {
          ...setup,
          name: 'integration-databases',
          include: DATABASES,
          exclude: left,
          execArgv: [...SHORT_LIVED],
          // Each file has separate databases.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...setup,
          name: 'integration-nodes',
          include: INTEGRATION,
          exclude: [...DATABASES, ...left],
          execArgv: [...SHORT_LIVED],
          // They start nodes and processes, kill some, and measure how long others take.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
