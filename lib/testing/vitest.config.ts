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
          name: 'integration',
          include: ['lib/**/*.integration.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
