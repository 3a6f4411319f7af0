import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import { type Answer, noContent } from './answer'
import type { ReplyFailure } from './api-table'
import type { EdgeRequest, StreamEvent } from './edge'
import { eventStreamChunks } from './event-stream'

/** Long enough to detect that a reader has disconnected. */
const RETRY_SECONDS = 5

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

export type OpenStreams = {
  /**
   * The response to a request for events; `RateLimited` when the client is at its limit,
   * `ServiceUnavailable` when this process is at its own. The stream counts until its source ends,
   * the client disconnects or it fails; a HEAD request opens none.
   */
  readonly answer: (
    endpoint: Endpoint,
    network: string | null,
    request: EdgeRequest,
    handle: () => Result<unknown, ReplyFailure> | Promise<Result<unknown, ReplyFailure>>,
  ) => Promise<Result<Answer, ReplyFailure>>
}

export type StreamLimits = {
  /** Of one client address on one network. */
  readonly perClient: number
  /** Of all clients together, in this process. */
  readonly perProcess: number
  readonly onStream?: ((event: StreamEvent) => void) | undefined
}

/** Limits the concurrently open streams. */
export function createOpenStreams({
  perClient,
  perProcess,
  onStream = () => undefined,
}: StreamLimits): OpenStreams {
  const open = new Map<string, number>()
  let openInAll = 0

  /** Counts one more stream. Returns the function to release it, which may be called repeatedly. */
  const take = (client: string, stream: Omit<StreamEvent, 'change'>): (() => void) => {
    open.set(client, (open.get(client) ?? 0) + 1)
    openInAll += 1
    onStream({ ...stream, change: 1 })
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      openInAll -= 1
      onStream({ ...stream, change: -1 })
      const left = (open.get(client) ?? 0) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    }
  }

  return {
    answer: async (endpoint, network, request, handle) => {
      if (request.method === 'HEAD') {
        const result = await handle()
        return result.ok ? ok({ status: 200, headers, content: noContent }) : result
      }
      const client = `${network}|${request.clientAddress}`
      if ((open.get(client) ?? 0) >= perClient) return tooMany(perClient)
      if (openInAll >= perProcess) return allTaken
      const release = take(client, { endpoint: endpoint.name, network })
      let isStreaming = false
      try {
        const result = await handle()
        if (!result.ok) return result
        const { signal } = request
        // A stream whose reader has already disconnected is never read, so it would not end.
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

const allTaken: Result<never, ReplyFailure> = {
  ok: false,
  error: {
    errorType: 'ServiceUnavailable',
    description: 'This server has as many event streams open as it serves. Try again later.',
    retryAfterSeconds: RETRY_SECONDS,
  },
}
