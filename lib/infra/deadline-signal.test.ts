import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { whileCollectingGarbage } from '@/lib/testing/collect-garbage'
import { listen } from '@/lib/testing/fakes/listening-server'
import { isTimeout, withAnySignal, withDeadline } from './deadline-signal'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** Ends when the signal aborts, with its reason. */
const untilAborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason)
    signal.addEventListener('abort', () => resolve(signal.reason))
  })

const listenersOf = ({ signal }: AbortController) => getEventListeners(signal, 'abort').length

const LONG_MS = 60_000

describe('a deadline', () => {
  it.each(['/silent', '/stalled'])(
    'ends requests to a server that is %s, though garbage is collected meanwhile',
    async (path) => {
      const server = await listen((request, response) => {
        if (request.url === '/stalled') response.writeHead(200).write('[1')
      })
      cleanUps.push(server.close)
      const parent = new AbortController()
      const requests = Array.from({ length: 5 }, () =>
        withDeadline(500, [parent.signal], async (signal) => {
          const response = await fetch(server.url + path, { signal })
          return response.text()
        }),
      )
      const ends = await whileCollectingGarbage(Promise.allSettled(requests), LONG_MS)
      expect(ends?.map((end) => end.status === 'rejected' && isTimeout(end.reason))).toEqual(
        requests.map(() => true),
      )
    },
  )

  it('aborts with a TimeoutError that names the time', async () => {
    expect(await withDeadline(5, [], untilAborted)).toMatchObject({
      name: 'TimeoutError',
      message: 'not done within 5 ms',
    })
  })

  it('that has passed aborts at once', async () => {
    expect(await withDeadline(0, [], async ({ reason }) => isTimeout(reason))).toBe(true)
  })

  it('returns what the work returns, and throws what it throws', async () => {
    expect(await withDeadline(LONG_MS, [], async () => 7)).toBe(7)
    const fault = new Error('broken')
    const failing = withDeadline(LONG_MS, [], async () => {
      throw fault
    })
    await expect(failing).rejects.toBe(fault)
  })

  it('does not abort after the work has ended', async () => {
    const { signal } = await withDeadline(5, [], async (signal) => ({ signal }))
    await sleep(20)
    expect(signal.aborted).toBe(false)
  })
})

describe('a parent', () => {
  it('aborts the signal with its reason', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const ended = withDeadline(LONG_MS, [first.signal, second.signal], untilAborted)
    second.abort('stopped')
    first.abort('later')
    expect(await ended).toBe('stopped')
  })

  it('that is aborted already aborts at once, and the others are not listened to', async () => {
    const [running, aborted] = [new AbortController(), new AbortController()]
    aborted.abort('stopped')
    const parents = [running.signal, aborted.signal]
    const seen = await withDeadline(LONG_MS, parents, async ({ reason }) => ({
      reason,
      listeners: listenersOf(running),
    }))
    expect(seen).toEqual({ reason: 'stopped', listeners: 0 })
  })

  it('has one listener however many follow it, and none after the last has ended', async () => {
    const parent = new AbortController()
    const ends: (() => void)[] = []
    const works = Array.from({ length: 20 }, () =>
      withDeadline(LONG_MS, [parent.signal], () => new Promise<void>((end) => ends.push(end))),
    )
    expect(listenersOf(parent)).toBe(1)
    ends[0]?.()
    await works[0]
    expect(listenersOf(parent)).toBe(1)
    for (const end of ends) end()
    await Promise.all(works)
    expect(listenersOf(parent)).toBe(0)
    const next = withAnySignal([parent.signal], untilAborted)
    parent.abort('stopped')
    expect(await next).toBe('stopped')
  })

  it('aborts all that follow it', async () => {
    const parent = new AbortController()
    const works = [1, 2, 3].map(() => withDeadline(LONG_MS, [parent.signal], untilAborted))
    parent.abort('stopped')
    expect(await Promise.all(works)).toEqual(['stopped', 'stopped', 'stopped'])
  })

  it('has no listener after the deadline, also when the work does not end', async () => {
    const parent = new AbortController()
    let signal: AbortSignal | null = null
    void withDeadline(5, [parent.signal], (given) => {
      signal = given
      return new Promise(() => undefined)
    })
    expect(listenersOf(parent)).toBe(1)
    await sleep(30)
    expect(signal).toMatchObject({ aborted: true })
    expect(listenersOf(parent)).toBe(0)
  })
})

describe('any of several signals', () => {
  it('aborts at the first, without a deadline', async () => {
    const [stopped, lost] = [new AbortController(), new AbortController()]
    const ended = withAnySignal([stopped.signal, lost.signal], untilAborted)
    lost.abort('lost')
    expect(await ended).toBe('lost')
    expect(listenersOf(stopped)).toBe(0)
  })
})
