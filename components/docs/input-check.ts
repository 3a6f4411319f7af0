import type * as z from 'zod'
import { endpoints } from '@/lib/contract/endpoint-list'
import { t } from '@/lib/words/words'
import type { RequestDraft } from './request-draft'

/** Problems of a draft, by parameter name; those of the body are under `body`. */
export type InputProblems = Readonly<Record<string, string>>

/** Key of the body's problems; no parameter has that name. */
export const BODY = 'body'

const MAX_BODY_PROBLEMS = 3

/** Checks a draft with the service's codecs and reports their messages. */
export function checkInput(name: string, draft: RequestDraft): InputProblems {
  const endpoint = endpoints.find((endpoint) => endpoint.name === name)
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
    // A rule about several parameters is shown at the first field that can satisfy it.
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
    return { [BODY]: t`This is not JSON.` }
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
