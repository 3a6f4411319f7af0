import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { inboxStream, missesNews, newsFor } from './inbox-live'

class FakeEventSource extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static instances: FakeEventSource[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeEventSource.instances.push(this)
  }

  open() {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  emit(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

const owner = address(`0x${'5'.repeat(40)}`)
const entry = (id: string) => ({
  id,
  account: owner,
  type: 'order_filled',
  message: id,
  timestamp: '2026-01-01T00:00:00.000000Z',
  metadata: {},
})
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function blurPage(isAway: boolean) {
  page.visibilityState = isAway ? 'hidden' : 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
}

const newestSource = (): FakeEventSource => {
  const source = FakeEventSource.instances.at(-1)
  if (source === undefined) throw new Error('no stream was opened')
  return source
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1_000)
  page.visibilityState = 'visible'
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('inboxStream', () => {
  it('forgets what it told before a gap, in which withdrawals are missed', () => {
    const stream = inboxStream(owner, false)
    const stop = stream.subscribe(() => undefined)
    newestSource().open()
    newestSource().emit('notification', entry('kept'))
    newestSource().emit('notification', entry('withdrawn meanwhile'))
    newestSource().emit('withdrawn', { id: 'withdrawn before' })
    expect(stream.state().reopenedAtMs).toBeNull()
    expect(missesNews(stream.state(), 0)).toBe(false)

    blurPage(true)
    vi.setSystemTime(5_000)
    blurPage(false)
    newestSource().open()
    newestSource().emit('notification', entry('kept'))
    const live = stream.state()
    expect([...live.told.keys()]).toEqual(['kept'])
    expect([...live.withdrawn]).toEqual([])

    // The old list is shown as it was until the new one is there.
    expect(missesNews(live, 4_999)).toBe(true)
    const old = newsFor(live, 4_999)
    expect([...old.told.keys()]).toEqual(['kept', 'withdrawn meanwhile'])
    expect([...old.withdrawn]).toEqual(['withdrawn before'])
    expect(missesNews(live, 5_000)).toBe(false)
    expect([...newsFor(live, 5_000).told.keys()]).toEqual(['kept'])
    stop()
  })
})
