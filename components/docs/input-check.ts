import type * as z from 'zod'
import { endpoints } from '@/lib/contract/endpoint-list'
import type { RequestDraft } from './request-draft'

/** What is wrong with a draft, by parameter name; the body's problems are under `body`. */
export type InputProblems = Readonly<Record<string, string>>

/** Key of the body among the problems; no parameter has that name. */
export const BODY = 'body'

const MAX_BODY_PROBLEMS = 3

/** Checks a draft with the codecs the service uses, and in their words. */
export function checkInput(name: string, draft: RequestDraft): InputProblems {
  const endpoint = endpoints.find((one) => one.name === name)
  if (endpoint === undefined) return {}
  const values = Object.fromEntries(
    Object.entries(draft.values)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
  return {
    ...parameterProblems(endpoint.query, values),
    ...parameterProblems(endpoint.params, values),
    ...(endpoint.body === null ? {} : bodyProblems(endpoint.body, draft.body ?? '')),
  }
}

function parameterProblems(schema: z.ZodType | null, values: unknown): InputProblems {
  const problems: Record<string, string> = {}
  for (const issue of schema?.safeParse(values).error?.issues ?? []) {
    // A rule over several parameters belongs to the first field that can satisfy it.
    const key = String(issue.path[0] ?? firstKey(schema))
    problems[key] ??= plain(issue.message)
  }
  return problems
}

function bodyProblems(schema: z.ZodType, text: string): InputProblems {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { [BODY]: 'This is not JSON.' }
  }
  const issues = schema.safeParse(value).error?.issues ?? []
  if (issues.length === 0) return {}
  const lines = issues
    .slice(0, MAX_BODY_PROBLEMS)
    .map(({ path, message }) =>
      path.length === 0 ? plain(message) : `${path.join('.')}: ${plain(message)}`,
    )
  return { [BODY]: lines.join('; ') }
}

const plain = (message: string): string => message.replace(/^Invalid input: /, '')

const firstKey = (schema: z.ZodType | null): string =>
  schema !== null && 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? (Object.keys(schema.shape)[0] ?? '')
    : ''
