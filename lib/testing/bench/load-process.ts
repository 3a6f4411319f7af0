import { createConnection } from 'node:net'
import { createAnswerReader } from './answer-reader'
import type { LoadRequest, LoadResult } from './load'

const HOST = '127.0.0.1'

/** Keeps this many connections busy for a while, with one open request on each. */
async function run(order: LoadRequest): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const failures: string[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: order.connections }, () =>
      drive(order, startedAt + order.durationMs, latenciesMs, failures),
    ),
  )
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs, failures }
}

function drive(
  { port, path, body }: LoadRequest,
  endAt: number,
  latenciesMs: number[],
  failures: string[],
): Promise<void> {
  const request = Buffer.from(
    body === null
      ? `GET ${path} HTTP/1.1\r\nHost: ${HOST}:${port}\r\n\r\n`
      : `POST ${path} HTTP/1.1\r\nHost: ${HOST}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  const reader = createAnswerReader()
  return new Promise((resolve) => {
    const socket = createConnection({ host: HOST, port, noDelay: true })
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    const onData = (chunk: Buffer) => {
      const status = reader.push(chunk)
      if (status === null) return
      const now = performance.now()
      if (status === 200) latenciesMs.push(now - sentAt)
      else failures.push(`status ${status}`)
      if (now < endAt) send()
      else socket.end()
    }
    socket.once('connect', send)
    socket.on('data', onData)
    socket.on('error', (error) => failures.push(error.message))
    socket.once('close', () => resolve())
  })
}

process.on('message', (order: LoadRequest) => {
  void run(order).then((result) => process.send?.(result))
})
