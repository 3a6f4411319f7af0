import { test } from '@playwright/test'
import { PROVOKED, provokedFailure } from './code-coverage'
import { answerCheck } from './documented-answer'

/** A reply as it came over the wire. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

type Request = {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is, instead of `json`. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One request without any client's help. The answer must be as the service documents it. */
export async function request(url: string, wanted: Request = {}): Promise<Reply> {
  const body = wanted.raw ?? (wanted.json === undefined ? null : JSON.stringify(wanted.json))
  const method = wanted.method ?? (body === null ? 'GET' : 'POST')
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...wanted.headers,
    },
    body,
    redirect: 'manual',
  })
  const text = await response.text()
  const reply = { status: response.status, headers: response.headers, text, body: parsed(text) }
  await expectDocumented(method, url, reply)
  return reply
}

/**
 * Throws with every difference between an answer and the service's own OpenAPI document, and notes
 * which failure of which endpoint the running test has provoked.
 */
export async function expectDocumented(method: string, url: string, reply: Reply): Promise<void> {
  const { origin } = new URL(url)
  const target = url.slice(origin.length)
  const { violations, endpointName } = await answerCheck(origin)
  const found = violations(method, target, reply)
  const name = endpointName(method, target)
  if (found.length === 0) {
    if (reply.status >= 400) noteProvoked(provokedFailure(name, reply))
    return
  }
  throw new Error(
    `${method} ${url.slice(0, 300)} answered ${reply.status}, not as documented:\n${found.slice(0, 12).join('\n')}\n${reply.text.slice(0, 600)}`,
  )
}

/** Says that the running test has met this failure; `request` says it by itself. */
export function noteProvoked(failure: string): void {
  const { annotations } = test.info()
  if (!annotations.some(({ description }) => description === failure)) {
    annotations.push({ type: PROVOKED, description: failure })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `errorType` of a failure in the order dialect, or what came instead. */
export function errorType(reply: Reply): string {
  const { body } = reply
  return typeof body === 'object' && body !== null && 'errorType' in body
    ? String(body.errorType)
    : `${reply.status} ${reply.text.slice(0, 200)}`
}
