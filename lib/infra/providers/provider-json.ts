import 'server-only'
import { AnswerTooLarge, chunksUpTo, textUpTo } from '@/lib/infra/bounded-fetch'
import { isTimeout, withDeadline } from '@/lib/infra/deadline-signal'
import { InfraError } from '@/lib/infra/errors'
import { noteCall, type ProviderCall } from '@/lib/infra/outgoing-calls'
import { readRetryAfter } from '@/lib/infra/retry-after'
import { readJsonRows } from './json-rows'

export type ProviderRequest = {
  /** Name for messages; the URL may contain a key and is never shown. */
  readonly provider: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Failure statuses whose body is a valid reply; any other failure status is a fault. */
  readonly expectedStatuses?: readonly number[]
  readonly maxBytes?: number
}

export type ProviderReply = { readonly status: number; readonly body: unknown }

const MAX_BYTES = 4 * 1024 * 1024

/**
 * One GET for JSON. Redirects are not followed, as the key would be sent along. It is a fault with
 * the provider's name when the provider is unreachable, slow, rejects the key, limits us or does
 * not return JSON.
 */
export function getProviderJson(request: ProviderRequest): Promise<ProviderReply> {
  const { maxBytes = MAX_BYTES } = request
  return readProvider(request, async (response, signal) => ({
    status: response.status,
    body: JSON.parse(await textUpTo(response, maxBytes, signal)),
  }))
}

/**
 * One GET for a JSON list of any length, passed on row by row; see `readJsonRows`. Returns the
 * document around the rows.
 */
export function getProviderRows(
  request: Omit<ProviderRequest, 'expectedStatuses'> & { readonly maxBytes: number },
  onRow: (text: string) => void,
): Promise<unknown> {
  return readProvider(request, (response, signal) =>
    readJsonRows(chunksUpTo(response, request.maxBytes, signal), onRow),
  )
}

/**
 * One GET whose body is streamed to `read`, with the same faults; the time-out covers everything.
 */
async function readProvider<T>(
  request: Omit<ProviderRequest, 'maxBytes'>,
  read: (response: Response, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { provider, url, headers = {}, timeoutMs, expectedStatuses = [] } = request
  const startedMs = performance.now()
  const note = (outcome: ProviderCall['outcome']) =>
    noteCall({ kind: 'provider', provider, outcome, durationMs: performance.now() - startedMs })
  try {
    const value = await withDeadline(timeoutMs, [], async (signal) => {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', ...headers },
        redirect: 'manual',
        signal,
      })
      const { status, ok } = response
      if (ok || expectedStatuses.includes(status)) return read(response, signal)
      await response.body?.cancel()
      throw refusalOfStatus(status, response.headers.get('retry-after'))
    })
    note('ok')
    return value
  } catch (cause) {
    const { message, retryable, retryAfterMs } = refusalOf(cause, timeoutMs)
    note(outcomeOf(cause))
    throw new InfraError(`${provider}: ${message}`, {
      retryable,
      retryAfterMs,
      cause,
      faultOf: 'provider',
    })
  }
}

/** Why a provider did not return a usable response. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly retryable: boolean,
    readonly retryAfterMs: number | null = null,
    readonly outcome: ProviderCall['outcome'] = 'failed',
  ) {
    super(message)
  }
}

const outcomeOf = (cause: unknown): ProviderCall['outcome'] =>
  cause instanceof Refusal ? cause.outcome : 'failed'

/** Status 429 is a request to pause, whatever its length; a busy server may request one too. */
function refusalOfStatus(status: number, retryAfter: string | null): Refusal {
  const isCooldownRequested = status === 429 || (status >= 500 && retryAfter !== null)
  const waitMs = isCooldownRequested ? (readRetryAfter(retryAfter, Date.now()) ?? 0) : null
  const outcome = status === 429 ? 'limited' : status < 500 ? 'refused' : 'failed'
  return new Refusal(`answered ${status}`, status === 429 || status >= 500, waitMs, outcome)
}

function refusalOf(
  cause: unknown,
  timeoutMs: number,
): Pick<Refusal, 'message' | 'retryable' | 'retryAfterMs'> {
  if (cause instanceof Refusal) return cause
  if (cause instanceof AnswerTooLarge) {
    return { message: cause.message, retryable: false, retryAfterMs: null }
  }
  if (cause instanceof SyntaxError) {
    return { message: 'answered no JSON', retryable: true, retryAfterMs: null }
  }
  return {
    message: isTimeout(cause) ? `no answer within ${timeoutMs} ms` : 'cannot be reached',
    retryable: true,
    retryAfterMs: null,
  }
}
