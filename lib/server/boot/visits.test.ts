import { describe, expect, it } from 'vitest'
import { healthEndpoint, metricsEndpoint, readinessEndpoint } from '@/lib/contract/endpoints/system'
import { SIMULATOR_REQUEST } from '@/lib/infra/chain/local/simulator/order-client'
import { createVisits } from './visits'

const MINUTE_MS = 60_000

function start() {
  let nowMs = 5 * MINUTE_MS
  let streams = 0
  const visits = createVisits(
    () => nowMs,
    () => streams,
  )
  return {
    visits,
    wait: (minutes: number) => {
      nowMs += minutes * MINUTE_MS
    },
    stream: (count: number) => {
      streams = count
    },
  }
}

const READ = { requestId: 'abc-1', endpoint: 'getOrder' }

describe('createVisits', () => {
  it('has somebody here for ten minutes after the start and after each request', () => {
    const { visits, wait } = start()
    wait(9)
    expect(visits.isAnybodyHere()).toBe(true)
    wait(1)
    expect(visits.isAnybodyHere()).toBe(false)
    visits.note(READ)
    expect(visits.isAnybodyHere()).toBe(true)
    wait(10)
    expect(visits.isAnybodyHere()).toBe(false)
  })

  it('counts who has a stream open, however long', () => {
    const { visits, wait, stream } = start()
    stream(1)
    wait(600)
    expect(visits.isAnybodyHere()).toBe(true)
    stream(0)
    expect(visits.isAnybodyHere()).toBe(false)
  })

  it('counts neither monitors nor its own simulator', () => {
    const { visits, wait } = start()
    wait(10)
    for (const { name } of [healthEndpoint, readinessEndpoint, metricsEndpoint]) {
      visits.note({ ...READ, endpoint: name })
    }
    visits.note({ requestId: SIMULATOR_REQUEST, endpoint: 'createOrder' })
    expect(visits.isAnybodyHere()).toBe(false)
    visits.note({ ...READ, endpoint: 'createOrder' })
    expect(visits.isAnybodyHere()).toBe(true)
  })
})
