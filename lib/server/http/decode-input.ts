import 'server-only'
import type * as z from 'zod'
import { isErrorType } from '@/lib/contract/error-catalog'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

type Part = 'path' | 'query' | 'body'
type Issue = z.core.$ZodIssue

const maxReported = 3

/**
 * Decodes one part of a request. A failure names each invalid field and its expected value; an
 * issue with its own `errorType` (a page limit, a trade filter) fails with that code.
 */
export function decodeInput(
  part: Part,
  schema: z.ZodType | null,
  input: unknown,
): Result<unknown, Failure> {
  if (schema === null) return ok(null)
  const decoded = schema.safeParse(input)
  if (decoded.success) return ok(decoded.data)
  const issues = decoded.error.issues
  const description = issues
    .slice(0, maxReported)
    .map((issue) => describeIssue(part, issue, input))
    .join('; ')
  return failure(
    issues.map(ownErrorType).find((code) => code !== null) ?? 'InvalidParameter',
    description,
  )
}

function ownErrorType(issue: Issue): string | null {
  const code = issue.code === 'custom' ? issue.params?.errorType : undefined
  return typeof code === 'string' && isErrorType(code) ? code : null
}

function describeIssue(part: Part, issue: Issue, input: unknown): string {
  const expected = issue.message.replace(/^Invalid input: /, '').slice(0, 200)
  const missing = issue.path.length > 0 && valueAt(input, issue.path) === undefined
  const name = fieldName(part, issue.path)
  return missing && issue.code !== 'custom'
    ? `${name}: missing, ${expected.replace(/, received undefined$/, '')}`
    : `${name}: ${expected}`
}

function fieldName(part: Part, path: readonly PropertyKey[]): string {
  let name = ''
  for (const key of path) {
    if (typeof key === 'number') name = `${name || part}[${key}]`
    else name = name ? `${name}.${String(key)}` : String(key)
  }
  return (name || part).slice(0, 120)
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** Query text as an object of strings; a repeated key is rejected as ambiguous. */
export function decodeQueryText(search: string): Result<Record<string, string>, Failure> {
  const query: Record<string, string> = Object.create(null)
  if (search === '') return ok(query)
  for (const [key, value] of new URLSearchParams(search)) {
    if (key in query) {
      return failure('InvalidParameter', `${key.slice(0, 60)}: given more than once`)
    }
    query[key] = value
  }
  return ok(query)
}
