import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { FakeEventSource } from './event-source.fixture'
import { inboxStream, missesUpdates, updatesFor } from './inbox-live'

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

function setHidden(isHidden: boolean) {
  page.visibilityState = isHidden ? 'hidden' : 'visible'
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
  it('separates updates from before a gap, in which withdrawals may be missed', () => {
    const stream = inboxStream(owner, false)
    const stop = stream.subscribe(() => undefined)
    newestSource().open()
    newestSource().emit('notification', entry('kept'))
    newestSource().emit('notification', entry('withdrawn meanwhile'))
    newestSource().emit('withdrawn', { id: 'withdrawn before' })
    expect(stream.state().reopenedAtMs).toBeNull()
    expect(missesUpdates(stream.state(), 0)).toBe(false)

    setHidden(true)
    vi.setSystemTime(5_000)
    setHidden(false)
    newestSource().open()
    newestSource().emit('notification', entry('kept'))
    const live = stream.state()
    expect([...live.received.keys()]).toEqual(['kept'])
    expect([...live.withdrawn]).toEqual([])

    // The old list remains until the new one arrives.
    expect(missesUpdates(live, 4_999)).toBe(true)
    const old = updatesFor(live, 4_999)
    expect([...old.received.keys()]).toEqual(['kept', 'withdrawn meanwhile'])
    expect([...old.withdrawn]).toEqual(['withdrawn before'])
    expect(missesUpdates(live, 5_000)).toBe(false)
    expect([...updatesFor(live, 5_000).received.keys()]).toEqual(['kept'])
    stop()
  })
})
