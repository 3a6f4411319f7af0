import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { limits } from '@/lib/contract/limits'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { mainThreadMs } from '@/lib/testing/thread-load'
import { cancellationOf, sendCancellation, submitUnfillable } from '../support/cancel'
import { type EventReader, openEvents } from '../support/event-reader'
import { request } from '../support/http'
import { errorType } from '../support/reply'

const ORDERS = limits.watchedOrders
/** Long enough for two periodic checks for changes caused by time alone. */
const WATCHED_MS = 11_000

test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork
let trader: Trader

/** Creates fifty orders, five of them open. */
test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  for (let placed = 0; placed < ORDERS; placed += 1) {
    const uid = await submitUnfillable(network, trader)
    if (placed >= ORDERS - 5) continue
    const reply = await sendCancellation(network, uid, await cancellationOf(network, trader, uid))
    expect(reply.status).toBe(200)
  }
})

test.afterAll(() => endSystem(system))

const openStream = () => openEvents(`${system.url}/local/api/v1/account/${trader.owner}/events`)

const notifiedUids = ({ events }: EventReader) => new Set(events.map(({ data }) => uidOf(data)))

function uidOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'uid' in data ? data.uid : null
}

/**
 * How long a call takes, without the time for which either end had no core to run on; no less than
 * the service's thread ran meanwhile, as both ends may wait at once.
 */
const versionMs = async () => {
  const times = () => {
    const [service, client] = [mainThreadMs(system.pid()), mainThreadMs(process.pid)]
    const elapsed = performance.now() - service.waited - client.waited
    return { elapsed, ran: service.ran }
  }
  const begun = times()
  await request(`${system.url}/local/api/v1/version`)
  const ended = times()
  return Math.max(ended.ran - begun.ran, ended.elapsed - begun.elapsed)
}

test('twenty streams of an account with fifty orders leave the service quick', async () => {
  const streams = await Promise.all(Array.from({ length: limits.streamsPerClient }, openStream))
  try {
    await until('every stream has sent every order', async () =>
      streams.every((stream) => notifiedUids(stream).size === ORDERS),
    )
    const times: number[] = []
    const endAt = performance.now() + WATCHED_MS
    while (performance.now() < endAt) {
      times.push(await versionMs())
      await sleep(50)
    }
    times.sort((a, b) => a - b)
    const median = times[Math.floor(times.length / 2)]
    const slow = times.filter((ms) => ms >= 100)
    test.info().annotations.push({
      type: 'version',
      description: `${times.length} calls, median ${median?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`,
    })
    // Auctions run on the same machine, so a few calls may be slower.
    expect(median).toBeLessThan(20)
    expect(slow.length).toBeLessThanOrEqual(times.length / 20)

    const uid = await submitUnfillable(network, trader)
    await until('every stream sends the new order', async () =>
      streams.every((stream) => notifiedUids(stream).has(uid)),
    )
  } finally {
    await Promise.all(streams.map(({ close }) => close()))
  }
})

test('one stream too many is refused, and has room once another is closed', async () => {
  const streams = await Promise.all(Array.from({ length: limits.streamsPerClient }, openStream))
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
  const url = `${system.url}/local/api/v1/account/${trader.owner}/events`
  const refusedReply = await request(url)
  expect([refusedReply.status, errorType(refusedReply)]).toEqual([429, 'RateLimited'])
  expect(refusedReply.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
  await streams[0]?.close()
  await until('there is room again', async () => {
    const { response, close } = await openStream()
    await close()
    return response.status === 200
  })
  await Promise.all(streams.map(({ close }) => close()))
})

test('streams that come and go leave no memory behind', async () => {
  const heap = async () => {
    const { text } = await request(`${system.url}/metrics`)
    return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1])
  }
  const round = async () => {
    const streams = await Promise.all(Array.from({ length: limits.streamsPerClient }, openStream))
    await until('every stream has begun', async () =>
      streams.every(({ events, response }) => response.status !== 200 || events.length > 0),
    )
    await Promise.all(streams.map(({ close }) => close()))
    await sleep(300)
  }
  /** The smallest heap seen while the engine collects garbage at its own pace. */
  const least = async () => {
    const seen: number[] = []
    for (let count = 0; count < 10; count += 1) {
      seen.push(await heap())
      await sleep(500)
    }
    return Math.min(...seen)
  }
  for (let count = 0; count < 3; count += 1) await round()
  const before = await least()
  for (let count = 0; count < 15; count += 1) await round()
  const after = await least()
  test.info().annotations.push({
    type: 'heap',
    description: `${Math.round(before / 1e6)} MB before, ${Math.round(after / 1e6)} MB after 300 streams`,
  })
  expect(after - before).toBeLessThan(60_000_000)
})
