import 'server-only'

export type SharedStreamsConfig<Key, Item> = {
  /** Opens the source; it ends with `signal`. */
  readonly open: (key: Key, signal: AbortSignal) => AsyncIterable<Item>
  /** Subject of an item: a reader that has consumed neither of two with the same subject gets the later. */
  readonly subjectOf: (item: Item) => string
  /** Which of the earlier items a new reader gets first, and in which order. */
  readonly recall: (items: readonly Item[]) => readonly Item[]
}

type Reader<Item> = { readonly pending: Map<string, Item>; wake: () => void }

type Source<Item> = {
  readonly readers: Set<Reader<Item>>
  readonly stop: AbortController
  latest: Map<string, Item>
  outcome: 'running' | 'ended' | { readonly fault: unknown }
}

/**
 * Shares one source among all readers of the same key. It is opened for the first reader and stopped
 * with the last; a new reader first gets the earlier items chosen by `recall`. A slow reader does
 * not slow down others and has at most one item of each subject waiting.
 */
export function shareStreams<Key, Item>(config: SharedStreamsConfig<Key, Item>) {
  const sources = new Map<Key, Source<Item>>()

  const start = (key: Key): Source<Item> => {
    const source: Source<Item> = {
      readers: new Set(),
      stop: new AbortController(),
      latest: new Map(),
      outcome: 'running',
    }
    sources.set(key, source)
    void run(key, source)
    return source
  }

  const removeSource = (key: Key, source: Source<Item>) => {
    if (sources.get(key) === source) sources.delete(key)
  }

  const bySubject = (items: readonly Item[]) =>
    new Map(items.map((item) => [config.subjectOf(item), item]))

  async function run(key: Key, source: Source<Item>): Promise<void> {
    try {
      for await (const item of config.open(key, source.stop.signal)) {
        const subject = config.subjectOf(item)
        source.latest.set(subject, item)
        source.latest = bySubject(config.recall([...source.latest.values()]))
        for (const reader of source.readers) {
          // Deleted and set again, it moves to the end: readers get items in order of arrival.
          reader.pending.delete(subject)
          reader.pending.set(subject, item)
          reader.wake()
        }
      }
      source.outcome = 'ended'
    } catch (fault) {
      source.outcome = { fault }
    }
    removeSource(key, source)
    for (const reader of source.readers) reader.wake()
  }

  return async function* follow(key: Key, signal: AbortSignal): AsyncGenerator<Item> {
    if (signal.aborted) return
    const source = sources.get(key) ?? start(key)
    const reader: Reader<Item> = { pending: new Map(source.latest), wake: () => undefined }
    source.readers.add(reader)
    const onAbort = () => reader.wake()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      while (!signal.aborted) {
        const [next] = reader.pending
        if (next !== undefined) {
          reader.pending.delete(next[0])
          yield next[1]
          continue
        }
        if (source.outcome === 'ended') return
        if (source.outcome !== 'running') throw source.outcome.fault
        await new Promise<void>((resolve) => {
          reader.wake = resolve
        })
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      source.readers.delete(reader)
      if (source.readers.size === 0) {
        removeSource(key, source)
        source.stop.abort()
      }
    }
  }
}
