import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderUidCodec } from '@/lib/contract/codecs/hex'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { FakeEventSource } from './event-source.fixture'
import { subscribeToOrder } from './order-events'

const uid = orderUidCodec.parse(orderSample.uid)

const answer = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)))

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.instances.length = 0
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer(orderSample)),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('subscribeToOrder', () => {
  it('passes on decoded orders from the stream and does not poll meanwhile', async () => {
    const statuses: string[] = []
    const stop = subscribeToOrder('local', uid, { onOrder: (order) => statuses.push(order.status) })
    const source = FakeEventSource.instances[0]
    expect(source?.url).toBe(`/local/api/v1/orders/${uid}/events`)
    source?.onopen?.()
    source?.emit('order', orderSample)
    source?.emit('order', { nonsense: true })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(statuses).toEqual(['open'])
    expect(fetch).not.toHaveBeenCalled()
    stop()
    expect(source?.readyState).toBe(FakeEventSource.CLOSED)
  })

  it('polls while the stream is broken and reopens one the browser closed', async () => {
    const states: string[] = []
    const stop = subscribeToOrder('local', uid, {
      onOrder: () => undefined,
      onConnection: (state) => states.push(state),
    })
    const source = FakeEventSource.instances[0]
    if (source) source.readyState = FakeEventSource.CLOSED
    source?.onerror?.()
    await vi.advanceTimersByTimeAsync(4_100)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(states).toEqual(['polling'])
    expect(FakeEventSource.instances).toHaveLength(2)
    stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('only polls where the network has no stream', async () => {
    const stop = subscribeToOrder('local', uid, { onOrder: () => undefined }, { stream: false })
    await vi.advanceTimersByTimeAsync(8_500)
    expect(FakeEventSource.instances).toHaveLength(0)
    expect(fetch).toHaveBeenCalledTimes(3)
    stop()
  })
})
