import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { failureCodes } from '@/lib/contract/endpoint-failures'
import { endpoints } from '@/lib/contract/endpoint-list'
import { type ErrorType, errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import type { Reply } from './http'

/** Annotation of a test that has met a failure over HTTP. */
export const PROVOKED = 'provoked'

/** `endpoint Code`, or `endpoint 404` where failures carry no code; `-` outside any endpoint. */
export function provokedFailure(endpointName: string | null, { status, body }: Reply): string {
  const code =
    typeof body === 'object' && body !== null && 'errorType' in body ? body.errorType : status
  return `${endpointName ?? '-'} ${code}`
}

/** Codes no request to a sound service meets, and where they are proved or why they cannot be. */
const BY_FAULTS: Readonly<Partial<Record<ErrorType, string>>> = {
  InternalServerError: 'system/node-faults.spec.ts: the node is killed',
  ServiceUnavailable: 'lib/server/http/next-route.test.ts: route files without a running system',
  NonZeroFee: 'a signed fee is accepted here; only orders placed on chain are marked with it',
  AppDataMismatch: 'needs two documents with one hash: lib/services/order-book/app-data.test.ts',
}

const failuresOf = (endpoint: (typeof endpoints)[number]): string[] =>
  [...failureCodes(endpoint)].flatMap(([status, codes]) =>
    endpoint.dialect === 'message'
      ? codes.every((code) => code in BY_FAULTS)
        ? []
        : [`${endpoint.name} ${status}`]
      : codes.filter((code) => !(code in BY_FAULTS)).map((code) => `${endpoint.name} ${code}`),
  )

/**
 * Fails a run of all HTTP specs in which some documented failure of some endpoint, or some code of
 * the catalogue, was never met on the wire.
 */
export default class CodeCoverage implements Reporter {
  private readonly met = new Set<string>()
  private isWholeRun = false

  onBegin(config: FullConfig, suite: Suite): void {
    const folder = path.join(config.rootDir, 'http')
    const present = new Set(suite.allTests().map(({ location }) => location.file))
    this.isWholeRun = readdirSync(folder)
      .filter((name) => name.endsWith('.spec.ts'))
      .every((name) => present.has(path.join(folder, name)))
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type === PROVOKED && description !== undefined) this.met.add(description)
    }
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    if (!this.isWholeRun) return undefined
    const missing = [...missingFailures(this.met), ...missingCodes(this.met)]
    if (missing.length === 0) return undefined
    console.error(`No request provoked these failures:\n${missing.sort().join('\n')}`)
    return { status: 'failed' }
  }
}

const missingFailures = (met: ReadonlySet<string>): string[] =>
  endpoints.flatMap(failuresOf).filter((failure) => !met.has(failure))

function missingCodes(met: ReadonlySet<string>): string[] {
  const metCodes = new Set(
    [...met].map((failure) => failure.split(' ')[1] ?? '').filter(isErrorType),
  )
  return Object.keys(errorCatalog).filter(
    (code) => isErrorType(code) && !metCodes.has(code) && !(code in BY_FAULTS),
  )
}
