import 'server-only'

/**
 * What two sources tell, as it comes. Ends with the first; that the second ended changes nothing.
 * Each is asked for its next item only when its last one was taken.
 */
export async function* beside<A, B>(
  first: AsyncIterable<A>,
  second: AsyncIterable<B>,
): AsyncGenerator<A | B> {
  const one = first[Symbol.asyncIterator]()
  const other = second[Symbol.asyncIterator]()
  const askOne = () => one.next().then((result) => ({ from: 'one' as const, result }))
  const askOther = () => other.next().then((result) => ({ from: 'other' as const, result }))
  let pendingOne = askOne()
  let pendingOther: ReturnType<typeof askOther> | null = askOther()
  try {
    for (;;) {
      const answers = pendingOther === null ? [pendingOne] : [pendingOne, pendingOther]
      const { from, result } = await Promise.race<Awaited<(typeof answers)[number]>>(answers)
      if (result.done) {
        if (from === 'one') return
        pendingOther = null
        continue
      }
      yield result.value
      if (from === 'one') pendingOne = askOne()
      else pendingOther = askOther()
    }
  } finally {
    // Not awaited: a source that waits for its next item answers only after that.
    for (const source of [one, other]) source.return?.().catch(() => undefined)
    for (const pending of [pendingOne, pendingOther]) pending?.catch(() => undefined)
  }
}
