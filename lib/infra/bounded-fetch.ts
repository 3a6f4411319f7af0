import 'server-only'
import { isTimeout, withDeadline } from './deadline-signal'

/** A third party's response was larger than allowed; the rest was not read. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
  constructor(readonly maxBytes: number) {
    super(`answered more than ${maxBytes} bytes`)
  }
}

/** A third party's server answered with a redirect, which is not followed. */
class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused'
  constructor() {
    super('answered with a redirect, which is not followed')
  }
}

export type AnswerBounds = {
  /** Time-out of the whole request, up to the last byte of the response. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

export type BoundedAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends one request, with limits on the time and size of the whole response. Redirects are not
 * followed, because our keys would be sent along. Rejects with `AnswerTooLarge`, `RedirectRefused`,
 * a `TimeoutError`, the reason of `signal`, or what `fetch` rejects with.
 */
export function boundedFetch(
  url: string,
  init: Omit<RequestInit, 'redirect'>,
  { timeoutMs, maxBytes }: AnswerBounds,
): Promise<BoundedAnswer> {
  const parents = init.signal ? [init.signal] : []
  return withDeadline(timeoutMs, parents, async (signal) => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (isRedirect(response)) {
      await response.body?.cancel()
      throw new RedirectRefused()
    }
    const text = await textUpTo(response, maxBytes, signal)
    return { status: response.status, headers: response.headers, text }
  })
}

/** Why `boundedFetch` was rejected; the text reads on from the name of who was asked. */
export type FetchFault = {
  /** Whether something answered, though with nothing to go by. */
  readonly hasAnswered: boolean
  readonly text: string
}

export function fetchFault(error: unknown): FetchFault {
  if (error instanceof AnswerTooLarge || error instanceof RedirectRefused) {
    return { hasAnswered: true, text: error.message }
  }
  return {
    hasAnswered: false,
    text: isTimeout(error) ? 'does not answer in time' : 'cannot be reached',
  }
}

/** The whole body. Rejects with `AnswerTooLarge` or the reason of `signal`. */
export async function textUpTo(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksUpTo(response, maxBytes, signal)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The body piece by piece. Throws `AnswerTooLarge` or the reason of `signal`, which has to be the
 * signal of the request: Node's own listener may be garbage-collected while a body is read.
 */
export async function* chunksUpTo(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  const reader = response.body?.getReader()
  const aborted = rejectionBy(signal)
  try {
    for (;;) {
      const part = await Promise.race([reader?.read(), aborted])
      if (!part?.value) return
      bytes += part.value.byteLength
      if (bytes > maxBytes) throw new AnswerTooLarge(maxBytes)
      yield part.value
    }
  } finally {
    // A failed body has nothing left to cancel, and a hanging one is not waited for.
    reader?.cancel().catch(() => undefined)
  }
}

const isRedirect = ({ status, headers }: Response): boolean =>
  status >= 300 && status < 400 && headers.has('location')

function rejectionBy(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => undefined)
  return aborted
}
