import { describe, expect, it } from 'vitest'
import { mergeStreams } from './merge-streams'

/** A source that yields the items the test adds, until it is ended. */
function source<T>() {
  const items: T[] = []
  let wake = () => {}
  let isEnded = false
  let isLeft = false
  async function* values(): AsyncGenerator<T> {
    try {
      for (;;) {
        const item = items.shift()
        if (item !== undefined) yield item
        else if (isEnded) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    } finally {
      isLeft = true
    }
  }
  return {
    stream: values(),
    put: (item: T) => {
      items.push(item)
      wake()
    },
    end: () => {
      isEnded = true
      wake()
    },
    isLeft: () => isLeft,
  }
}

describe('mergeStreams', () => {
  it('yields items of both sources in order of arrival', async () => {
    const [letters, numbers] = [source<string>(), source<number>()]
    const both = mergeStreams(letters.stream, numbers.stream)
    letters.put('a')
    expect((await both.next()).value).toBe('a')
    numbers.put(1)
    expect((await both.next()).value).toBe(1)
    numbers.put(2)
    letters.put('b')
    expect(new Set([(await both.next()).value, (await both.next()).value])).toEqual(
      new Set([2, 'b']),
    )
  })

  it('continues after the second ends, ends with the first, and closes both', async () => {
    const [letters, numbers] = [source<string>(), source<number>()]
    const both = mergeStreams(letters.stream, numbers.stream)
    numbers.end()
    letters.put('a')
    expect((await both.next()).value).toBe('a')
    letters.end()
    expect((await both.next()).done).toBe(true)
    expect([letters.isLeft(), numbers.isLeft()]).toEqual([true, true])
  })

  it('passes a fault through', async () => {
    const broken: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
    }
    const numbers = source<number>()
    await expect(mergeStreams(broken, numbers.stream).next()).rejects.toThrow('gone')
  })
})
