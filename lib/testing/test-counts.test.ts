import { expect, it } from 'vitest'
import { playwrightCounts, vitestCounts } from './test-counts'

it('counts and names the tests of vitest that failed, and a file that could not be loaded', () => {
  const message = '\u001b[31mAssertionError: expected 3 to be 2\u001b[39m\n    at orders.test.ts:4'
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: 'broken.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      {
        name: 'orders.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'orders are filled', status: 'failed', failureMessages: [message] },
          { fullName: 'orders end', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  }
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failed: 2,
    flaky: [],
    failures: [
      'broken.test.ts\n  no module',
      'orders.test.ts › orders are filled\n  AssertionError: expected 3 to be 2\n      at orders.test.ts:4',
    ],
  })
})

it('counts the tests of Playwright, and names those that failed or passed at the second try', () => {
  const error = { message: 'Error: the row is missing' }
  const tests = (status: string, errors: object[] = []) => [{ status, results: [{ errors }] }]
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        title: 'orders.spec.ts',
        specs: [
          { title: 'an order is filled', tests: tests('expected') },
          { title: 'an order is listed', tests: tests('unexpected', [error]) },
        ],
        suites: [
          {
            title: 'on a phone',
            specs: [{ title: 'is cancelled', tests: tests('flaky', [error]) }],
          },
        ],
      },
    ],
  }
  expect(playwrightCounts(report)).toEqual({
    passed: 4,
    failed: 1,
    flaky: ['orders.spec.ts › on a phone › is cancelled'],
    failures: ['orders.spec.ts › an order is listed\n  Error: the row is missing'],
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
