import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpEngine, MAX_REPLY_BYTES } from './http-engine'

const cleanUps: (() => unknown)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function engineAt(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const engine = createHttpEngine(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x/`)
  cleanUps.push(() => {
    engine.close()
    server.closeAllConnections()
    server.close()
  })
  return engine
}

const body = Buffer.from('{"id":"1"}')

describe('an engine reached by HTTP', () => {
  it('is posted the request below its URL and its JSON comes back', async () => {
    const engine = await engineAt(async (request, response) => {
      const asked: Buffer[] = []
      for await (const chunk of request) asked.push(chunk)
      response.end(
        JSON.stringify([
          request.method,
          request.url,
          request.headers['content-type'],
          Buffer.concat(asked).toString(),
        ]),
      )
    })
    expect(await engine.solve(body, 4_999.5)).toEqual({
      ok: true,
      body: ['POST', '/x/solve', 'application/json', '{"id":"1"}'],
    })
  })

  it.each<[string, RequestListener, string, string]>([
    ['hangs', () => undefined, 'timed out', 'no complete answer within 200 ms'],
    [
      'hangs within its answer',
      (_, response) => void response.write('{"solutions":['),
      'timed out',
      'no complete answer within 200 ms',
    ],
    [
      'drips',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
      'timed out',
      'no complete answer within 200 ms',
    ],
    [
      'breaks off',
      (_, response) => {
        response.write('{"solutions":[', () => response.destroy())
      },
      'threw',
      'it broke the connection before its answer was complete',
    ],
    [
      'answers half of what it promised',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' })
        response.write('{}', () => response.destroy())
      },
      'threw',
      'it broke the connection before its answer was complete',
    ],
    ['fails', (_, response) => void response.writeHead(500).end('{}'), 'threw', 'answered 500'],
    [
      'is busy',
      (_, response) => void response.writeHead(429).end(),
      'refused',
      'answered 429: it is busy',
    ],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(307, { Location: '/y' }).end(),
      'garbage',
      'answered 307: redirects are not followed',
    ],
    ['talks', (_, response) => void response.end('hello'), 'garbage', 'answered no JSON'],
    [
      'announces too much',
      (_, response) => void response.writeHead(200, { 'Content-Length': '104857600' }).write('['),
      'garbage',
      `answered more than ${MAX_REPLY_BYTES} bytes`,
    ],
  ])('that %s costs nothing but its answer', async (_what, listener, failure, detail) => {
    const engine = await engineAt(listener)
    const begunAt = performance.now()
    expect(await engine.solve(body, 200)).toEqual({ ok: false, failure, detail })
    expect(performance.now() - begunAt).toBeLessThan(1_000)
  })

  it('that answers 100 MB is cut off as soon as the limit is passed', async () => {
    let sent = 0
    let resume = () => {}
    let closed = () => {}
    const cut = new Promise<void>((resolve) => {
      closed = resolve
    })
    const chunk = Buffer.alloc(64 * 1024, 32)
    const engine = await engineAt(async (_, response) => {
      response.on('drain', () => resume())
      response.on('close', () => {
        resume()
        closed()
      })
      while (sent < 100 * 1024 * 1024 && !response.destroyed) {
        const drained = new Promise<void>((resolve) => {
          resume = resolve
        })
        sent += chunk.byteLength
        if (!response.write(chunk)) await drained
      }
    })
    expect(await engine.solve(body, 5_000)).toEqual({
      ok: false,
      failure: 'garbage',
      detail: `answered more than ${MAX_REPLY_BYTES} bytes`,
    })
    await cut
    // What the system's socket buffers took besides.
    expect(sent).toBeLessThan(20 * 1024 * 1024)
  })

  it('blocks nobody for long with the longest answer that is read', async () => {
    const longest = `{"solutions":[${'[1],'.repeat((MAX_REPLY_BYTES - 40) / 4)}1]}`
    const engine = await engineAt((_, response) => void response.end(longest))
    await engine.solve(body, 5_000)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    expect((await engine.solve(body, 5_000)).ok).toBe(true)
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(50)
  })

  it('that is not there is said to be so', async () => {
    const socket = createSocketServer().listen(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address() as AddressInfo
    socket.close()
    await once(socket, 'close')
    expect(await createHttpEngine(`http://127.0.0.1:${port}`).solve(body, 1_000)).toEqual({
      ok: false,
      failure: 'threw',
      detail: 'it refused the connection',
    })
  })

  it('is told things that nobody waits for, and not more than it takes', async () => {
    const told: string[] = []
    const engine = await engineAt((request) => void told.push(request.url ?? ''))
    for (let n = 0; n < 100; n += 1) engine.notify('{}')
    for (const end = Date.now() + 5_000; told.length < 32 && Date.now() < end; ) await sleep(10)
    await sleep(50)
    expect(told).toEqual(Array.from({ length: 32 }, () => '/x/notify'))
  })
})
