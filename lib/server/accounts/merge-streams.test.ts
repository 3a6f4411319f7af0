import { describe, expect, it } from 'vitest'
import { beside } from './merge-streams'

/** A source that tells what the test hands it, until it is ended. */
function source<T>() {
  const items: T[] = []
  let wake = () => {}
  let isEnded = false
  let isLeft = false
  async function* tell(): AsyncGenerator<T> {
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
    stream: tell(),
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

describe('beside', () => {
  it('tells what either source tells, as it comes', async () => {
    const [letters, numbers] = [source<string>(), source<number>()]
    const both = beside(letters.stream, numbers.stream)
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

  it('goes on without the second and ends with the first, leaving both', async () => {
    const [letters, numbers] = [source<string>(), source<number>()]
    const both = beside(letters.stream, numbers.stream)
    numbers.end()
    letters.put('a')
    expect((await both.next()).value).toBe('a')
    letters.end()
    expect((await both.next()).done).toBe(true)
    expect([letters.isLeft(), numbers.isLeft()]).toEqual([true, true])
  })

  it('passes a fault on', async () => {
    const broken: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
    }
    const numbers = source<number>()
    await expect(beside(broken, numbers.stream).next()).rejects.toThrow('gone')
  })
})
