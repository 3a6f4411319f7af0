import { test } from '@playwright/test'
import { PROVOKED, provokedFailure } from './code-coverage'
import { responseCheck } from './documented-response'
import { parseBody, type Reply } from './reply'

type Request = {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged, instead of `json`. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request without the API client; throws if the response is not as documented. */
export async function request(url: string, options: Request = {}): Promise<Reply> {
  const body = options.raw ?? (options.json === undefined ? null : JSON.stringify(options.json))
  const method = options.method ?? (body === null ? 'GET' : 'POST')
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body,
    redirect: 'manual',
  })
  const text = await response.text()
  const reply = { status: response.status, headers: response.headers, text, body: parseBody(text) }
  await expectDocumented(method, url, reply)
  return reply
}

/**
 * Throws with every deviation of a response from the service's own OpenAPI document. Records an
 * error response as provoked by the running test.
 */
export async function expectDocumented(method: string, url: string, reply: Reply): Promise<void> {
  const { origin } = new URL(url)
  const target = url.slice(origin.length)
  const { violations, endpointName } = await responseCheck(origin)
  const differences = violations(method, target, reply)
  const name = endpointName(method, target)
  if (differences.length === 0) {
    if (reply.status >= 400) recordProvoked(provokedFailure(name, reply))
    return
  }
  throw new Error(
    `${method} ${url.slice(0, 300)} answered ${reply.status}, not as documented:\n${differences.slice(0, 12).join('\n')}\n${reply.text.slice(0, 600)}`,
  )
}

/** Records that the running test provoked this failure; `request` does it automatically. */
export function recordProvoked(failure: string): void {
  const { annotations } = test.info()
  if (!annotations.some(({ description }) => description === failure)) {
    annotations.push({ type: PROVOKED, description: failure })
  }
}
