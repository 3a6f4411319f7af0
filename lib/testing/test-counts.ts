import * as z from 'zod'

/** How the tests of one stage ended. */
export type TestCounts = {
  readonly passed: number
  readonly failed: number
  /** Titles of tests that passed at a second try. */
  readonly flaky: readonly string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Files that could not be loaded have no tests to count. */
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Counts of the report that vitest's `json` reporter writes. */
export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, flaky: [] }
}

type Suite = {
  readonly title: string
  readonly specs?: readonly { title: string; tests: readonly { status: string }[] }[] | undefined
  readonly suites?: readonly Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z
      .array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) }))
      .optional(),
    suites: z.array(suite).optional(),
  }),
)

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** Counts of the report that Playwright's `json` reporter writes; a flaky test has passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { suites, errors, stats } = playwrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap((one) => flakyIn(one, '')),
  }
}

function flakyIn({ title, specs = [], suites = [] }: Suite, parent: string): string[] {
  const path = parent === '' ? title : `${parent} › ${title}`
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => `${path} › ${spec.title}`),
    ...suites.flatMap((child) => flakyIn(child, path)),
  ]
}
