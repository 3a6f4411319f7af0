import 'server-only'

/**
 * Merges two streams in order of arrival. Ends with the first stream, whether or not the second has
 * ended. The next item of a stream is requested only after its last one was consumed.
 */
export async function* mergeStreams<A, B>(
  first: AsyncIterable<A>,
  second: AsyncIterable<B>,
): AsyncGenerator<A | B> {
  const firstItems = first[Symbol.asyncIterator]()
  const secondItems = second[Symbol.asyncIterator]()
  const nextOfFirst = () => firstItems.next().then((result) => ({ from: 'first' as const, result }))
  const nextOfSecond = () =>
    secondItems.next().then((result) => ({ from: 'second' as const, result }))
  let pendingFirst = nextOfFirst()
  let pendingSecond: ReturnType<typeof nextOfSecond> | null = nextOfSecond()
  try {
    for (;;) {
      const pending = pendingSecond === null ? [pendingFirst] : [pendingFirst, pendingSecond]
      const { from, result } = await Promise.race<Awaited<(typeof pending)[number]>>(pending)
      if (result.done) {
        if (from === 'first') return
        pendingSecond = null
        continue
      }
      yield result.value
      if (from === 'first') pendingFirst = nextOfFirst()
      else pendingSecond = nextOfSecond()
    }
  } finally {
    // Not awaited: a source that is waiting for its next item returns only after that.
    for (const source of [firstItems, secondItems]) source.return?.().catch(() => undefined)
    for (const pending of [pendingFirst, pendingSecond]) pending?.catch(() => undefined)
  }
}
