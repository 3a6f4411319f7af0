import 'server-only'

export type SharedStreamsConfig<Key, Item> = {
  /** Begins to read; ends with `signal`. */
  readonly open: (key: Key, signal: AbortSignal) => AsyncIterable<Item>
  /** What an item is about: of two about the same, a reader who took neither gets the later one. */
  readonly aboutOf: (item: Item) => string
  /** Which of the items told so far a newcomer hears first, and in which order. */
  readonly recall: (items: readonly Item[]) => readonly Item[]
}

type Reader<Item> = { readonly pending: Map<string, Item>; wake: () => void }

type Source<Item> = {
  readonly readers: Set<Reader<Item>>
  readonly stop: AbortController
  told: Map<string, Item>
  outcome: 'running' | 'ended' | { readonly fault: unknown }
}

/**
 * One reading for everybody who follows the same key. It begins with the first reader and stops
 * with the last; a newcomer is told what is still true of what was told before. A slow reader
 * slows nobody and keeps at most one item of each subject waiting.
 */
export function shareStreams<Key, Item>(config: SharedStreamsConfig<Key, Item>) {
  const sources = new Map<Key, Source<Item>>()

  const start = (key: Key): Source<Item> => {
    const source: Source<Item> = {
      readers: new Set(),
      stop: new AbortController(),
      told: new Map(),
      outcome: 'running',
    }
    sources.set(key, source)
    void run(key, source)
    return source
  }

  const leave = (key: Key, source: Source<Item>) => {
    if (sources.get(key) === source) sources.delete(key)
  }

  const named = (items: readonly Item[]) =>
    new Map(items.map((item) => [config.aboutOf(item), item]))

  async function run(key: Key, source: Source<Item>): Promise<void> {
    try {
      for await (const item of config.open(key, source.stop.signal)) {
        const about = config.aboutOf(item)
        source.told.set(about, item)
        source.told = named(config.recall([...source.told.values()]))
        for (const reader of source.readers) {
          // Set anew, it is last in line: a reader hears things in the order they happened.
          reader.pending.delete(about)
          reader.pending.set(about, item)
          reader.wake()
        }
      }
      source.outcome = 'ended'
    } catch (fault) {
      source.outcome = { fault }
    }
    leave(key, source)
    for (const reader of source.readers) reader.wake()
  }

  return async function* follow(key: Key, signal: AbortSignal): AsyncGenerator<Item> {
    if (signal.aborted) return
    const source = sources.get(key) ?? start(key)
    const reader: Reader<Item> = { pending: new Map(source.told), wake: () => undefined }
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
        leave(key, source)
        source.stop.abort()
      }
    }
  }
}
