import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { whileCollectingGarbage } from '@/lib/testing/collect-garbage'
import { timeOf, watchEventLoop } from '@/lib/testing/thread-load'
import { MAX_REPLY_BYTES } from './http-engine'
import { engineAt } from './http-engine.fixture'

const body = Buffer.from('{"id":"1"}')

describe('an engine reached by HTTP, measured', () => {
  it('does not block the event loop for long with the longest accepted response', async () => {
    const longest = Buffer.from(`{"solutions":[${'[1],'.repeat((MAX_REPLY_BYTES - 40) / 4)}1]}`)
    const engine = await engineAt((_, response) => void response.end(longest))
    await engine.solve(body, 5_000)
    const ratios: number[] = []
    for (let call = 0; call < 5; call += 1) {
      const parseMs = timeOf(() => JSON.parse(longest.toString()))
      const eventLoop = watchEventLoop()
      expect((await engine.solve(body, 5_000)).ok).toBe(true)
      ratios.push(eventLoop.stop().maxMs / parseMs)
    }
    expect(Math.min(...ratios)).toBeLessThan(2)
  })

  it('that does not answer notices receives further ones after their time, though garbage is collected', async () => {
    let notified = 0
    const engine = await engineAt(() => {
      notified += 1
    })
    const arrived = async (count: number) => {
      for (const end = Date.now() + 10_000; notified < count && Date.now() < end; ) await sleep(10)
    }
    for (let n = 0; n < 32; n += 1) engine.notify('{}')
    await arrived(32)
    const work = sleep(3_000).then(() => {
      engine.notify('{}')
      return arrived(33)
    })
    await whileCollectingGarbage(work, 60_000)
    expect(notified).toBe(33)
  })
})
