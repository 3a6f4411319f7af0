import { callRecorder } from './call-record'

export type LiveStreamSource = {
  readonly url: string
  /** The endpoint and network under which the stream is recorded. */
  readonly recordedAs: readonly [endpoint: string, network: string | null]
  /** Takes the payload of each event, by its name. An event it throws for is skipped. */
  readonly events: Readonly<Record<string, (payload: unknown) => void>>
}

export type LiveStreamOptions = {
  /** `lost`: it broke or did not open, and is being reopened. */
  readonly onState: (state: 'live' | 'lost') => void
  /** How long after the service rejected the stream it is opened again; null: not by itself. */
  readonly reopenMs: number | null
}

export type LiveStream = {
  readonly isOpen: () => boolean
  /** Opens it again where the service rejected it; a browser does not retry that. */
  readonly reopenIfRejected: () => void
  readonly close: () => void
}

/** Opens a stream of server-sent events, whose source may still be loading. */
export function openLiveStream(
  source: LiveStreamSource | Promise<LiveStreamSource>,
  { onState, reopenMs }: LiveStreamOptions,
): LiveStream {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let events: EventSource | undefined
  let reopen = () => {}
  let record = (_: 'live' | 'lost' | 'closed') => {}

  const setState = (state: 'live' | 'lost') => {
    record(state)
    onState(state)
  }
  const isRejected = () => events?.readyState === EventSource.CLOSED
  const start = (loaded: LiveStreamSource) => {
    if (isClosed) return
    const [endpoint, network] = loaded.recordedAs
    record = (state) => callRecorder.stream(endpoint, network, state)
    reopen = () => {
      events = listen(loaded, {
        onOpen: () => setState('live'),
        onError: () => {
          setState('lost')
          if (isRejected() && reopenMs !== null) timer = setTimeout(reopen, reopenMs)
        },
      })
    }
    reopen()
  }
  if (source instanceof Promise) source.then(start, () => isClosed || onState('lost'))
  else start(source)
  return {
    isOpen: () => events?.readyState === EventSource.OPEN,
    reopenIfRejected: () => {
      if (isRejected()) reopen()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      if (events === undefined) return
      events.close()
      record('closed')
    },
  }
}

function listen(
  { url, events }: LiveStreamSource,
  handlers: { readonly onOpen: () => void; readonly onError: () => void },
): EventSource {
  const source = new EventSource(url)
  source.onopen = handlers.onOpen
  source.onerror = handlers.onError
  for (const [name, handle] of Object.entries(events)) {
    source.addEventListener(name, (message: MessageEvent<string>) => {
      try {
        handle(JSON.parse(message.data))
      } catch {
        // An invalid event must not end the stream.
      }
    })
  }
  return source
}

export type VisibleStreamOptions = {
  readonly open: () => LiveStream
  /** The stream was closed; one may be opened again. */
  readonly onWaiting: () => void
  /** Whether the stream stays open while the tab is hidden. */
  readonly staysOpen: () => boolean
}

/**
 * Keeps a stream open while the tab is visible, until the returned function is called: a browser
 * allows few connections per host, so hidden tabs close theirs.
 */
export function streamWhileVisible({ open, onWaiting, staysOpen }: VisibleStreamOptions) {
  let stream: LiveStream | null = null
  const connectIfNeeded = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible ? stream?.isOpen() : staysOpen()) return
    if (stream !== null) {
      stream.close()
      onWaiting()
    }
    stream = isVisible ? open() : null
  }
  document.addEventListener('visibilitychange', connectIfNeeded)
  window.addEventListener('online', connectIfNeeded)
  if (document.visibilityState === 'visible' || staysOpen()) stream = open()
  return () => {
    document.removeEventListener('visibilitychange', connectIfNeeded)
    window.removeEventListener('online', connectIfNeeded)
    stream?.close()
  }
}
