import { t } from '@/lib/words/words'
import type { DraftRequest } from './request-draft'

/** A response, as far as it has arrived. */
export type ReceivedResponse = {
  readonly status: number
  /** The headers worth showing, by their usual names. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** True when the rest was not read. */
  readonly isTruncated: boolean
}

/** Maximum characters shown of a response. */
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
 * Sends a request to this deployment and reads the response as it arrives; `onPart` is called for
 * every part. Throws what `send` throws, also when `signal` aborts.
 */
export async function sendRequest(
  send: typeof fetch,
  request: DraftRequest,
  signal: AbortSignal,
  onPart: (answer: ReceivedResponse) => void,
): Promise<ReceivedResponse> {
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
  let answer: ReceivedResponse = { status: response.status, headers, text: '', isTruncated: false }
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('image/')) {
    const { byteLength } = await response.arrayBuffer()
    return { ...answer, text: t`(${byteLength} bytes of an image)` }
  }
  const reader = response.body?.getReader()
  if (reader === undefined) return answer
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    const text = answer.text + decoder.decode(value, { stream: !done })
    answer = { ...answer, text: text.slice(0, MAX_SHOWN), isTruncated: text.length > MAX_SHOWN }
    if (done) return answer
    onPart(answer)
    if (answer.isTruncated) {
      await reader.cancel()
      return answer
    }
  }
}

/** Indented when it is one complete JSON document. */
export function readableText({ text, isTruncated }: ReceivedResponse): string {
  if (isTruncated) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The `errorType` of a failure, if any. */
export function errorCodeOf({ status, text }: ReceivedResponse): string | null {
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
