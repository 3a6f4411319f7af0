import 'server-only'
import { InfraError } from '@/lib/infra/errors'

export type ProviderRequest = {
  /** Name for messages; the URL may carry a key and is never told. */
  readonly provider: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Failure statuses whose body says something about the question; any other is a fault. */
  readonly telling?: readonly number[]
  readonly maxBytes?: number
}

export type ProviderReply = { readonly status: number; readonly body: unknown }

const MAX_BYTES = 4 * 1024 * 1024

/**
 * One GET for JSON. Redirects are not followed, as a key would travel along. A provider that is
 * away, slow, refuses the key, limits us or answers no JSON is a fault that names the provider.
 */
export async function getProviderJson(request: ProviderRequest): Promise<ProviderReply> {
  const { provider, url, headers = {}, timeoutMs, telling = [], maxBytes = MAX_BYTES } = request
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, ok } = response
    if (ok || telling.includes(status)) {
      return { status, body: JSON.parse(await textUpTo(response, maxBytes)) }
    }
    await response.body?.cancel()
    throw new Refusal(`answered ${status}`, status === 429 || status >= 500)
  } catch (cause) {
    const { message, retryable } = refusalOf(cause, timeoutMs)
    throw new InfraError(`${provider}: ${message}`, { retryable, cause })
  }
}

/** What a provider did instead of answering. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly retryable: boolean,
  ) {
    super(message)
  }
}

function refusalOf(cause: unknown, timeoutMs: number): Pick<Refusal, 'message' | 'retryable'> {
  if (cause instanceof Refusal) return cause
  if (cause instanceof SyntaxError) return { message: 'answered no JSON', retryable: true }
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return {
    message: isLate ? `no answer within ${timeoutMs} ms` : 'cannot be reached',
    retryable: true,
  }
}

async function textUpTo(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel()
      throw new Refusal(`answered more than ${maxBytes} bytes`, false)
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}
