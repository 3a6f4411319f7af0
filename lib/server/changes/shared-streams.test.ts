import { describe, expect, it } from 'vitest'
import { shareStreams } from './shared-streams'

type Item = { readonly about: string; readonly value: number }

/** Sources fed by the test; all readers of a key share one. */
function feeds() {
  const opened: { key: string; signal: AbortSignal; feed: (...items: (Item | 'end')[]) => void }[] =
    []
  async function* open(key: string, signal: AbortSignal): AsyncGenerator<Item> {
    const queue: (Item | 'end')[] = []
    let wake = () => {}
    signal.addEventListener('abort', () => wake())
    opened.push({
      key,
      signal,
      feed: (...items) => {
        queue.push(...items)
        wake()
      },
    })
    while (!signal.aborted) {
      const next = queue.shift()
      if (next === 'end') return
      if (next?.about === 'fault') throw new Error('reading failed')
      if (next !== undefined) yield next
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }
  const follow = shareStreams<string, Item>({
    open,
    subjectOf: ({ about }) => about,
    recall: (items) => items.slice(-2),
  })
  const reader = (key: string) => {
    const abort = new AbortController()
    const stream = follow(key, abort.signal)
    const take = async () => {
      const { value } = await stream.next()
      return value === undefined ? null : `${value.about}${value.value}`
    }
    return { take, stream, abort }
  }
  return { opened, reader, source: (at = 0) => opened[at] ?? expect.unreachable('no source') }
}

/** Resolves once all items were delivered. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const item = (about: string, value = 1): Item => ({ about, value })

describe('shareStreams', () => {
  it('reads once for all readers of a key, and separately for another key', async () => {
    const { opened, reader, source } = feeds()
    const readers = [reader('k'), reader('k'), reader('k')]
    const firsts = readers.map(({ take }) => take())
    source().feed(item('a'))
    expect(await Promise.all(firsts)).toEqual(['a1', 'a1', 'a1'])
    void reader('other').take()
    expect(opened.map(({ key }) => key)).toEqual(['k', 'other'])
  })

  it('gives a new reader the current items first', async () => {
    const { opened, reader, source } = feeds()
    const first = reader('k')
    const taken = first.take()
    source().feed(item('a'), item('b'), item('c'), item('b', 2))
    await taken
    await settled()
    expect([await first.take(), await first.take()]).toEqual(['c1', 'b2'])
    const late = reader('k')
    expect([await late.take(), await late.take()]).toEqual(['b2', 'c1'])
    expect(opened).toHaveLength(1)
  })

  it('stops reading with its last reader and starts again with the next', async () => {
    const { opened, reader, source } = feeds()
    const [one, two] = [reader('k'), reader('k')]
    const waiting = [one.take(), two.take()]
    one.abort.abort()
    expect(await waiting[0]).toBeNull()
    expect(source().signal.aborted).toBe(false)
    two.abort.abort()
    expect(await waiting[1]).toBeNull()
    expect(source().signal.aborted).toBe(true)
    void reader('k').take()
    expect(opened).toHaveLength(2)
  })

  it('ends its readers when the source ends, after their pending items', async () => {
    const { reader, source } = feeds()
    const single = reader('k')
    const first = single.take()
    source().feed(item('a'), item('b'), 'end')
    expect([await first, await single.take(), await single.take()]).toEqual(['a1', 'b1', null])
  })

  it('passes a fault of the source to every reader', async () => {
    const { reader, source } = feeds()
    const waiting = [reader('k').take(), reader('k').take()]
    source().feed(item('fault'))
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('opens no source for a reader that never reads', () => {
    const { opened, reader } = feeds()
    reader('k')
    expect(opened).toEqual([])
  })
})
