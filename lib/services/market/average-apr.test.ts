import { expect, it } from 'vitest'
import { createAverageApr } from './average-apr'
import { READ_MS } from './pools.fixture'

const HOUR_MS = 3_600_000

function setUp(settledMs?: number) {
  const state = {
    nowMs: READ_MS,
    reading: { average: { Tidepool: 1 }, atMs: READ_MS, fault: null as unknown },
  }
  const averageApr = createAverageApr({
    read: async () => state.reading,
    nowMs: () => state.nowMs,
    ...(settledMs === undefined ? {} : { settledMs }),
  })
  return { state, averageApr }
}

it('caches the average of a settled reading for six hours', async () => {
  const { state, averageApr } = setUp()
  const settled = { body: { Tidepool: 1 }, ageSeconds: 0, isKept: true }
  expect(await averageApr()).toEqual(settled)
  state.reading = { average: { Tidepool: 2 }, atMs: READ_MS, fault: null }
  state.nowMs += 6 * HOUR_MS - 1_000
  expect(await averageApr()).toEqual({ ...settled, ageSeconds: 6 * 3_600 - 1 })
  state.nowMs += 1_000
  expect(await averageApr()).toEqual({ ...settled, body: { Tidepool: 2 } })
})

it.each([
  ['is incomplete', { fault: new Error('part: down') }],
  ['has no projects', { average: {} as { Tidepool: number } }],
  ['is of a source that is catching up', { atMs: READ_MS - 600_001 }],
])('does not cache the average of a reading that %s', async (_, changes) => {
  const { state, averageApr } = setUp(600_000)
  state.reading = { ...state.reading, ...changes }
  expect(await averageApr()).toMatchObject({ body: state.reading.average, isKept: false })
  state.reading = { average: { Tidepool: 2 }, atMs: READ_MS, fault: null }
  expect(await averageApr()).toMatchObject({ body: { Tidepool: 2 }, isKept: true })
})

it('keeps the last settled average for six more hours while readings are incomplete', async () => {
  const { state, averageApr } = setUp()
  await averageApr()
  state.reading = { average: { Tidepool: 2 }, atMs: READ_MS, fault: new Error('part: down') }
  state.nowMs += 12 * HOUR_MS - 1
  expect(await averageApr()).toMatchObject({ body: { Tidepool: 1 }, isKept: true })
  state.nowMs += 1
  expect(await averageApr()).toMatchObject({ body: { Tidepool: 2 }, isKept: false })
})
