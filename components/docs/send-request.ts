import type { DraftRequest } from './request-draft'

/** An answer, as much of it as has come. */
export type ReceivedAnswer = {
  readonly status: number
  /** Those worth showing, by the names people know them under. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** True when the rest was not read. */
  readonly cut: boolean
}

/** Characters shown of an answer; a page is not the place for more. */
export const MAX_SHOWN = 100_000

const SHOWN_HEADERS = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Retry-After',
  'Allow',
  'X-Request-Id',
] as const

/**
 * Sends a request to this deployment and reads the answer as it comes; `onPart` is told of every
 * piece. Throws what `send` throws, the abort of `signal` included.
 */
export async function sendRequest(
  send: typeof fetch,
  request: DraftRequest,
  signal: AbortSignal,
  onPart: (answer: ReceivedAnswer) => void,
): Promise<ReceivedAnswer> {
  const response = await send(request.target, {
    method: request.method,
    signal,
    cache: 'no-store',
    ...(request.body === null
      ? {}
      : { body: request.body, headers: { 'Content-Type': 'application/json' } }),
  })
  const headers = SHOWN_HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  let answer: ReceivedAnswer = { status: response.status, headers, text: '', cut: false }
  const reader = response.body?.getReader()
  if (reader === undefined) return answer
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    const text = answer.text + decoder.decode(value, { stream: !done })
    answer = { ...answer, text: text.slice(0, MAX_SHOWN), cut: text.length > MAX_SHOWN }
    if (done) return answer
    onPart(answer)
    if (answer.cut) {
      await reader.cancel()
      return answer
    }
  }
}

/** Indented when it is one JSON document and whole. */
export function readableText({ text, cut }: ReceivedAnswer): string {
  if (cut) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The `errorType` of a failure, when it has one. */
export function answeredCode({ status, text }: ReceivedAnswer): string | null {
  if (status < 400) return null
  try {
    const body: unknown = JSON.parse(text)
    const code: unknown =
      typeof body === 'object' && body !== null ? Reflect.get(body, 'errorType') : null
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}
