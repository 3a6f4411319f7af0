import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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

const DATABASES = ['lib/infra/db/**/*.integration.test.ts']

const integration = {
  environment: 'node',
  // Limits of what hangs, not measurements: several times what a busy machine needs.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // As for unit tests: modules used by every file are loaded once per worker.
  isolate: false,
} as const

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts'],
          exclude: ['lib/**/*.integration.test.ts', 'node_modules/**'],
          environment: 'node',
          // A module registry per file would load viem and zod hundreds of times. No test mocks a
          // module, and tests that replace a global restore it.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'integration-databases',
          include: DATABASES,
          // Each file has separate databases.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'integration-nodes',
          include: ['lib/**/*.integration.test.ts'],
          exclude: DATABASES,
          // They start nodes and processes, kill some, and measure how long others take.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
