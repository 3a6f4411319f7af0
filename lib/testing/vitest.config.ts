import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))

const shared = {
  root,
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // `server-only` throws outside a server bundle; its own empty build is what servers get.
      'server-only': fileURLToPath(
        new URL('../../node_modules/server-only/empty.js', import.meta.url),
      ),
    },
  },
}

const DATABASES = ['lib/infra/db/**/*.integration.test.ts']

const integration = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // As of unit tests: what every file would load again is loaded once per worker.
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
          // A registry of modules per file would load viem and zod hundreds of times over; no test
          // mocks a module, and each that replaces a global puts it back.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'integration-databases',
          include: DATABASES,
          // Each file has databases of its own.
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
          // They start nodes and processes, kill some, and tell how long others take.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
