import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { whileCollectingGarbage } from '@/lib/testing/collect-garbage'
import { createHttpEngine, MAX_REPLY_BYTES } from './http-engine'
import { engineAt } from './http-engine.fixture'

afterEach(() => {
  vi.useRealTimers()
})

/** More than a test may take. */
const NO_TIMEOUT_MS = 600_000

const body = Buffer.from('{"id":"1"}')

describe('an engine reached by HTTP', () => {
  it('receives the request at a path below its URL, and its JSON is returned', async () => {
    const engine = await engineAt(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      response.end(
        JSON.stringify([
          request.method,
          request.url,
          request.headers['content-type'],
          Buffer.concat(chunks).toString(),
        ]),
      )
    })
    expect(await engine.solve(body, NO_TIMEOUT_MS - 0.5)).toEqual({
      ok: true,
      body: ['POST', '/x/solve', 'application/json', '{"id":"1"}'],
    })
  })

  it.each<[string, RequestListener, string, string]>([
    ['hangs', () => undefined, 'timed out', 'no complete answer within 200 ms'],
    [
      'stalls within its response',
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
      'closes the connection',
      (_, response) => {
        response.write('{"solutions":[', () => response.destroy())
      },
      'threw',
      'it broke the connection before its answer was complete',
    ],
    [
      'sends half of the announced length',
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
      'redirects',
      (_, response) => void response.writeHead(307, { Location: '/y' }).end(),
      'garbage',
      'answered 307: redirects are not followed',
    ],
    ['talks', (_, response) => void response.end('hello'), 'garbage', 'answered no JSON'],
    [
      'announces too many bytes',
      (_, response) => void response.writeHead(200, { 'Content-Length': '104857600' }).write('['),
      'garbage',
      `answered more than ${MAX_REPLY_BYTES} bytes`,
    ],
  ])('that %s loses only its own response', async (_what, listener, failure, detail) => {
    const engine = await engineAt(listener)
    // Only what hangs misses its time, however slow the machine is.
    const timeoutMs = failure === 'timed out' ? 200 : NO_TIMEOUT_MS
    expect(await engine.solve(body, timeoutMs)).toEqual({ ok: false, failure, detail })
  })

  it('that sends 100 MB is disconnected at the limit', async () => {
    let sent = 0
    let resume = () => {}
    let closed = () => {}
    const dropped = new Promise<void>((resolve) => {
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
    expect(await engine.solve(body, NO_TIMEOUT_MS)).toEqual({
      ok: false,
      failure: 'garbage',
      detail: `answered more than ${MAX_REPLY_BYTES} bytes`,
    })
    await dropped
    // Plus what the system's socket buffers took.
    expect(sent).toBeLessThan(20 * 1024 * 1024)
  })

  it('that hangs loses every response at its deadline, though garbage is collected', async () => {
    const engine = await engineAt(() => undefined)
    const solving = Array.from({ length: 12 }, () => engine.solve(body, 300))
    const replies = await whileCollectingGarbage(Promise.all(solving), NO_TIMEOUT_MS)
    expect(replies?.map((reply) => !reply.ok && reply.failure)).toEqual(
      solving.map(() => 'timed out'),
    )
  })

  it('that is closed ends its requests, many as they are, without a warning', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    onTestFinished(() => void process.off('warning', onWarning))
    let reached = 0
    const engine = await engineAt(() => {
      reached += 1
    })
    const solving = Array.from({ length: 12 }, () => engine.solve(body, NO_TIMEOUT_MS))
    for (let n = 0; n < 12; n += 1) engine.notify('{}')
    await expect.poll(() => reached).toBe(24)
    engine.close()
    const stopped = { ok: false, failure: 'threw', detail: 'this process stops' }
    expect(await Promise.all(solving)).toEqual(solving.map(() => stopped))
    expect(warnings).toEqual([])
  })

  it('that does not answer notices receives further ones after their time', async () => {
    let notified = 0
    let closed = 0
    const engine = await engineAt((_, response) => {
      notified += 1
      response.on('close', () => {
        closed += 1
      })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let n = 0; n < 32; n += 1) engine.notify('{}')
    await expect.poll(() => notified).toBe(32)
    engine.notify('{}')
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => closed).toBe(32)
    engine.notify('{}')
    await expect.poll(() => notified).toBe(33)
  })

  it('that cannot be reached is reported as such', async () => {
    const socket = createSocketServer().listen(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address() as AddressInfo
    socket.close()
    await once(socket, 'close')
    expect(await createHttpEngine(`http://127.0.0.1:${port}`).solve(body, NO_TIMEOUT_MS)).toEqual({
      ok: false,
      failure: 'threw',
      detail: 'it refused the connection',
    })
  })

  it('receives notices in the background, and no more than it accepts', async () => {
    const notified: string[] = []
    const engine = await engineAt((request) => void notified.push(request.url ?? ''))
    for (let n = 0; n < 100; n += 1) engine.notify('{}')
    await expect.poll(() => notified.length).toBe(32)
    await sleep(50)
    expect(notified).toEqual(Array.from({ length: 32 }, () => '/x/notify'))
  })
})
