import 'server-only'
import { open } from 'node:fs/promises'
import { AnswerTooLarge, boundedFetch } from '@/lib/infra/bounded-fetch'
import { isTimeout } from '@/lib/infra/deadline-signal'
import { InfraError } from '@/lib/infra/errors'

/** The largest lists in use have some megabytes. */
const MAX_LIST_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 30_000

export type ListBounds = { readonly timeoutMs: number; readonly maxBytes: number }

/**
 * The text of a token list at a URL or in a file. Redirects are refused: the operator chose the
 * server of a list, and no other may replace it. Throws an `InfraError`, retryable when the source
 * may recover.
 */
export function readListText(
  source: string,
  signal: AbortSignal,
  bounds: ListBounds = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_LIST_BYTES },
): Promise<string> {
  return isUrl(source) ? fetchText(source, signal, bounds) : readText(source, bounds.maxBytes)
}

/** Names of sources in logs, in their order; where two would be the same, with their places. */
export function listLabels(sources: readonly string[]): readonly string[] {
  const labels = sources.map(listLabel)
  return labels.map((label, index) =>
    labels.filter((other) => other === label).length > 1 ? `${label} (${index + 1})` : label,
  )
}

/**
 * The name of a source in logs: host and file alone, as user, password, query and folders of a URL may
 * contain keys.
 */
function listLabel(source: string): string {
  if (!isUrl(source)) return source
  const { host, pathname } = new URL(source)
  const folders = pathname.split('/').slice(1)
  const file = folders.pop() ?? ''
  return `${host}/${folders.length === 0 ? '' : '…/'}${file}`
}

const isUrl = (source: string): boolean => /^https?:/i.test(source)

async function fetchText(url: string, signal: AbortSignal, bounds: ListBounds): Promise<string> {
  const headers = { Accept: 'application/json' }
  const answer = await boundedFetch(url, { headers, signal }, bounds).catch((cause: unknown) => {
    throw new InfraError(fetchProblem(cause, bounds), {
      retryable: !(cause instanceof AnswerTooLarge || signal.aborted),
      cause,
    })
  })
  if (answer.status === 200) return answer.text
  const retryable = answer.status >= 500 || answer.status === 429
  throw new InfraError(`answered ${answer.status}`, { retryable, cause: null })
}

function fetchProblem(cause: unknown, { timeoutMs }: ListBounds): string {
  if (cause instanceof AnswerTooLarge) return cause.message
  if (isTimeout(cause)) return `no answer within ${timeoutMs} ms`
  return 'cannot be reached, or answered with a redirect'
}

async function readText(file: string, maxBytes: number): Promise<string> {
  try {
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      if (size > maxBytes) throw new AnswerTooLarge(maxBytes)
      return await handle.readFile('utf8')
    } finally {
      await handle.close()
    }
  } catch (cause) {
    const problem =
      cause instanceof AnswerTooLarge ? `has more than ${maxBytes} bytes` : 'cannot be read'
    throw new InfraError(problem, { retryable: false, cause })
  }
}
