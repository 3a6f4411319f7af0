import { describe, expect, it } from 'vitest'
import type { GuardedAnswer } from './guarded-get'
import { createIconStore } from './icon-store'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const PNG = bytesOf('\x89PNG\r\n\x1a\nrest')

describe('the store of icons', () => {
  function create(answer: () => GuardedAnswer, maxStoredBytes = 10_000) {
    let requestCount = 0
    let now = 0
    const store = createIconStore({
      get: async () => {
        requestCount += 1
        return answer()
      },
      maxStoredBytes,
      nowMs: () => now,
    })
    return { store, requestCount: () => requestCount, pass: (ms: number) => (now += ms) }
  }
  const found = (bytes = PNG): GuardedAnswer => ({ kind: 'found', bytes })

  it('sends one request, also for many concurrent callers', async () => {
    const { store, requestCount } = create(() => found())
    const [first, second] = await Promise.all([store.read('a'), store.read('a')])
    expect(first).toEqual({ kind: 'found', icon: { bytes: PNG, type: 'image/png' } })
    expect(second).toBe(first)
    expect(await store.read('a')).toBe(first)
    expect(requestCount()).toBe(1)
  })

  it('returns the cached icon while its source is down, and requests it again a minute later', async () => {
    let answer = found()
    const { store, requestCount, pass } = create(() => answer)
    const first = await store.read('a')
    answer = { kind: 'down', detail: '' }
    pass(25 * 3_600_000)
    expect(await store.read('a')).toBe(first)
    expect(await store.read('a')).toBe(first)
    expect(requestCount()).toBe(2)
    pass(61_000)
    await store.read('a')
    expect(requestCount()).toBe(3)
  })

  it('says when a source that never answered may be requested again', async () => {
    const { store, requestCount } = create(() => ({ kind: 'down', detail: '' }))
    expect(await store.read('a')).toEqual({ kind: 'down', retryAfterSeconds: 60 })
    await store.read('a')
    expect(requestCount()).toBe(1)
  })

  it('has no icon for what is no image', async () => {
    const { store } = create(() => found(bytesOf('<html>')))
    expect(await store.read('a')).toEqual({ kind: 'none' })
  })

  it('makes room by the icons not used for longest', async () => {
    const { store, requestCount } = create(
      () => found(new Uint8Array([...PNG, ...Buffer.alloc(2_000)])),
      6_000,
    )
    for (const url of ['a', 'b', 'a', 'c']) await store.read(url)
    expect(store.storedBytes()).toBeLessThanOrEqual(6_000)
    expect(requestCount()).toBe(3)
    await store.read('a')
    expect(requestCount()).toBe(3)
    await store.read('b')
    expect(requestCount()).toBe(4)
  })
})
