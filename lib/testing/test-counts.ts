import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

/** How the tests of one stage ended. */
export type TestCounts = {
  readonly passed: number
  readonly failed: number
  /** Titles of tests that passed at a second try. */
  readonly flaky: readonly string[]
  /** Each failed test's title with what was wrong, so that the end of a run's output says it. */
  readonly failures: readonly string[]
}

/** Lines of an error that are repeated at the end of a run: its message and what differed. */
const ERROR_LINES = 12

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why a file could not be loaded. */
      message: z.string(),
      /** Files that could not be loaded have no tests to count. */
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Counts of the report that vitest's `json` reporter writes. */
export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    flaky: [],
    failures: [
      ...unloaded.map(({ name, message }) => failure(name, message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages?.[0])),
      ),
    ],
  }
}

function failure(title: string, error = 'no error was reported'): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

const reportedError = z.object({ message: z.string().optional() })
const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(reportedError) })),
    }),
  ),
})
type Spec = z.infer<typeof spec>

type Suite = {
  readonly title: string
  readonly specs?: readonly Spec[] | undefined
  readonly suites?: readonly Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(spec).optional(),
    suites: z.array(suite).optional(),
  }),
)

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(reportedError),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** Counts of the report that Playwright's `json` reporter writes; a flaky test has passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { suites, errors, stats } = playwrightReport.parse(report)
  const specs = suites.flatMap((suite) => specsIn(suite, ''))
  const ended = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: ended('flaky').map(({ path }) => path),
    failures: [
      ...errors.map(({ message }) => failure('outside the tests', message)),
      ...ended('unexpected').map(({ path, tests }) => failure(path, lastError(tests))),
    ],
  }
}

const lastError = (tests: Spec['tests']): string | undefined =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).at(-1)?.message

type SpecInFile = Spec & { /** File, suites and title. */ readonly path: string }

function specsIn({ title, specs = [], suites = [] }: Suite, parent: string): SpecInFile[] {
  const path = parent === '' ? title : `${parent} › ${title}`
  return [
    ...specs.map((spec) => ({ ...spec, path: `${path} › ${spec.title}` })),
    ...suites.flatMap((child) => specsIn(child, path)),
  ]
}
