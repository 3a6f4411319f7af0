import { expect, it } from 'vitest'
import { playwrightCounts, vitestCounts } from './test-counts'

it('counts the tests of vitest, and a file that could not be loaded as one that failed', () => {
  const report = {
    ...{ numPassedTests: 5, numFailedTests: 1 },
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}, {}] },
    ],
  }
  expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, flaky: [] })
})

it('counts the tests of Playwright, and names those that passed at the second try', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        title: 'orders.spec.ts',
        specs: [{ title: 'an order is filled', tests: [{ status: 'expected' }] }],
        suites: [
          {
            title: 'on a phone',
            specs: [{ title: 'is cancelled', tests: [{ status: 'flaky' }] }],
          },
        ],
      },
    ],
  }
  expect(playwrightCounts(report)).toEqual({
    ...{ passed: 4, failed: 1 },
    flaky: ['orders.spec.ts › on a phone › is cancelled'],
  })
})

it('an error outside the tests counts as a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0 }
  expect(playwrightCounts({ stats, suites: [], errors: [{ message: 'no system' }] }).failed).toBe(1)
})

it('a report of another form is refused', () => {
  expect(() => vitestCounts({})).toThrow()
  expect(() => playwrightCounts({ suites: [] })).toThrow()
})
