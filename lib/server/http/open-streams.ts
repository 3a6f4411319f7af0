import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import { type Answer, noContent } from './answer'
import type { ReplyFailure } from './api-table'
import type { EdgeRequest } from './edge'
import { eventStreamChunks } from './event-stream'

/** Long enough for a reader that goes away to be noticed. */
const RETRY_SECONDS = 5

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

export type OpenStreams = {
  /**
   * The answer to a request for events, or `RateLimited` when the client has its streams already.
   * The stream counts until its source ends, the client leaves or it fails; a HEAD opens none.
   */
  readonly answer: (
    endpoint: Endpoint,
    client: string,
    request: EdgeRequest,
    handle: () => Result<unknown, ReplyFailure> | Promise<Result<unknown, ReplyFailure>>,
  ) => Promise<Result<Answer, ReplyFailure>>
}

/** Counts the open streams of each client; a stream costs as long as it is open, not once. */
export function createOpenStreams(perClient: number): OpenStreams {
  const open = new Map<string, number>()

  /** Counts one more; the answer, called as often as one likes, takes it back once. */
  const take = (client: string): (() => void) => {
    open.set(client, (open.get(client) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (open.get(client) ?? 0) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    }
  }

  return {
    answer: async (endpoint, client, request, handle) => {
      if (request.method === 'HEAD') {
        const result = await handle()
        return result.ok ? ok({ status: 200, headers, content: noContent }) : result
      }
      if ((open.get(client) ?? 0) >= perClient) return tooMany(perClient)
      const release = take(client)
      let isStreaming = false
      try {
        const result = await handle()
        if (!result.ok) return result
        const { signal } = request
        // A stream whose reader left before its first byte is never asked for one.
        if (signal.aborted) release()
        else signal.addEventListener('abort', release, { once: true })
        // The table types a stream handler's value as an async iterable.
        const events = result.value as AsyncIterable<unknown>
        const chunks = releasing(eventStreamChunks(endpoint, events, signal), release)
        isStreaming = true
        return ok({ status: 200, headers, content: { kind: 'stream', chunks } })
      } finally {
        if (!isStreaming) release()
      }
    },
  }
}

async function* releasing(chunks: AsyncIterable<string>, release: () => void) {
  try {
    yield* chunks
  } finally {
    release()
  }
}

function tooMany(perClient: number): Result<never, ReplyFailure> {
  const { error } = failure(
    'RateLimited',
    `At most ${perClient} event streams may be open at once. Close one, then try again.`,
  )
  return { ok: false, error: { ...error, retryAfterSeconds: RETRY_SECONDS } }
}
