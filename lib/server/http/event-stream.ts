import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'

const heartbeatMilliseconds = 15_000
/** Milliseconds a browser waits before it connects again. */
const retryMilliseconds = 3_000

type StreamEvent = { readonly event: string; readonly data: unknown; readonly id?: string }

const hasEventShape = (value: unknown): value is StreamEvent =>
  typeof value === 'object' && value !== null && 'event' in value && 'data' in value

/**
 * Text of a server-sent stream. The next event is requested only after the last one was consumed,
 * so a slow reader slows the source; comments keep an idle connection open.
 */
export async function* eventStreamChunks(
  endpoint: Endpoint,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
  heartbeat: number = heartbeatMilliseconds,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  try {
    yield `retry: ${retryMilliseconds}\n\n`
    let pending = iterator.next()
    for (;;) {
      const outcome = await firstOf(pending, stopped, heartbeat)
      if (outcome === 'stopped') return
      if (outcome === 'idle') {
        yield ': keep-alive\n\n'
        continue
      }
      if (outcome.done) return
      yield formatEvent(endpoint, outcome.value)
      pending = iterator.next()
    }
  } finally {
    // Not awaited: a source that waits for its next event returns only after that event.
    iterator.return?.().catch(() => undefined)
  }
}

async function firstOf<T>(
  pending: Promise<T>,
  stopped: Promise<'stopped'>,
  heartbeat: number,
): Promise<T | 'stopped' | 'idle'> {
  let timer: NodeJS.Timeout | undefined
  const idle = new Promise<'idle'>((resolve) => {
    timer = setTimeout(() => resolve('idle'), heartbeat)
  })
  try {
    return await Promise.race([pending, stopped, idle])
  } finally {
    clearTimeout(timer)
  }
}

/** Texts of events that several streams of one endpoint send: encoded once. */
const texts = new WeakMap<object, { readonly endpoint: Endpoint; readonly text: string }>()

function formatEvent(endpoint: Endpoint, value: unknown): string {
  if (!hasEventShape(value)) throw new Error(`${endpoint.name}: not an event`)
  const known = texts.get(value)
  if (known?.endpoint === endpoint) return known.text
  const text = writeEvent(endpoint, value)
  texts.set(value, { endpoint, text })
  return text
}

function writeEvent(endpoint: Endpoint, value: StreamEvent): string {
  const codec = endpoint.events?.[value.event]
  if (!codec) throw new Error(`${endpoint.name}: unknown event ${value.event}`)
  const id = value.id === undefined ? '' : `id: ${value.id.replace(/[\r\n]/g, ' ')}\n`
  return `event: ${value.event}\n${id}data: ${JSON.stringify(codec.encode(value.data))}\n\n`
}
