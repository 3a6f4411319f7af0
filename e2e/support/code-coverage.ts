import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { failureCodes } from '@/lib/contract/endpoint-failures'
import { endpoints } from '@/lib/contract/endpoint-list'
import { type ErrorType, errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { ALL_SPECS, CORE_SPECS } from './core-specs'
import type { Reply } from './reply'

/** Type of the annotation that records a failure a test provoked over HTTP. */
export const PROVOKED = 'provoked'

/** `endpoint Code`, or `endpoint 404` where errors carry no code; `-` for a path without endpoint. */
export function provokedFailure(endpointName: string | null, { status, body }: Reply): string {
  const code =
    typeof body === 'object' && body !== null && 'errorType' in body ? body.errorType : status
  return `${endpointName ?? '-'} ${code}`
}

/** Codes that HTTP specs cannot provoke, each with where it is tested or why it cannot be. */
const NOT_PROVOKED_OVER_HTTP: Readonly<Partial<Record<ErrorType, string>>> = {
  InternalServerError:
    'lib/server/http/answer.test.ts, and system/node-faults.spec.ts, where the node is killed',
  ServiceUnavailable: 'lib/server/http/next-route.test.ts: route files without a running system',
  NonZeroFee:
    'a signed fee is accepted here; only orders placed on chain are marked with it: lib/domain/placement/onchain-book-order.test.ts',
  AppDataMismatch: 'needs two documents with one hash: lib/services/order-book/app-data.test.ts',
}

/**
 * Codes that only a full run provokes over HTTP, as that takes long, each with the unit test that
 * provokes it in `npm test`.
 */
const UNIT_TESTED: Readonly<Partial<Record<ErrorType, string>>> = {
  RequestTimeout: 'lib/server/http/dispatcher.test.ts',
  NotOffered: 'lib/server/api/simulation-rows.test.ts',
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the unit test that is named for a code has it. */
function isUnitTested(code: ErrorType): boolean {
  const file = UNIT_TESTED[code]
  return file !== undefined && readFileSync(path.join(root, file), 'utf8').includes(code)
}

const failuresOf = (endpoint: (typeof endpoints)[number]): string[] =>
  [...failureCodes(endpoint)].flatMap(([status, codes]) =>
    endpoint.dialect === 'message'
      ? codes.every((code) => code in NOT_PROVOKED_OVER_HTTP)
        ? []
        : [`${endpoint.name} ${status}`]
      : codes
          .filter((code) => !(code in NOT_PROVOKED_OVER_HTTP))
          .map((code) => `${endpoint.name} ${code}`),
  )

/**
 * Fails a run of all specs without a browser in which a code of the error catalogue was never
 * provoked; in a full run also one in which a documented failure of an endpoint never was.
 */
export default class CodeCoverage implements Reporter {
  private readonly met = new Set<string>()
  private isWholeRun = false
  /** False when the tests are only listed. */
  private hasRun = false

  onBegin(config: FullConfig, suite: Suite): void {
    const present = new Set(suite.allTests().map(({ location }) => location.file))
    this.isWholeRun = (IS_FULL_RUN ? ALL_SPECS : CORE_SPECS).every((file) =>
      present.has(path.join(config.rootDir, file)),
    )
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    this.hasRun = true
    for (const { type, description } of annotations) {
      if (type === PROVOKED && description !== undefined) this.met.add(description)
    }
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    if (!this.isWholeRun || !this.hasRun) return undefined
    const missing = [
      ...(IS_FULL_RUN ? unprovokedFailures(this.met) : []),
      ...unprovokedCodes(this.met),
    ]
    if (missing.length === 0) return undefined
    console.error(`No request provoked these failures:\n${missing.sort().join('\n')}`)
    return { status: 'failed' }
  }
}

const unprovokedFailures = (seen: ReadonlySet<string>): string[] =>
  endpoints.flatMap(failuresOf).filter((failure) => !seen.has(failure))

function unprovokedCodes(seen: ReadonlySet<string>): string[] {
  const seenCodes = new Set(
    [...seen].map((failure) => failure.split(' ')[1] ?? '').filter(isErrorType),
  )
  return Object.keys(errorCatalog).filter(
    (code) =>
      isErrorType(code) &&
      !seenCodes.has(code) &&
      !(code in NOT_PROVOKED_OVER_HTTP) &&
      (IS_FULL_RUN || !isUnitTested(code)),
  )
}
