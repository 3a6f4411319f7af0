import { createConnection, type Socket } from 'node:net'

/* Holds event streams open, and says when each of them told of an order. */

export type StreamsQuestion =
  | { readonly kind: 'open'; readonly port: number; readonly streams: readonly StreamSpec[] }
  /** From now on look for `text` in the streams of this path. */
  | { readonly kind: 'await'; readonly path: string; readonly text: string }
  | { readonly kind: 'look' }

type StreamSpec = { readonly path: string; readonly from: string }

export type StreamsAnswer = {
  readonly open: number
  /** Streams that ended. */
  readonly lost: number
  /** When streams told of what is looked for, in ms since 1970. */
  readonly toldAtMs: readonly number[]
}

const HOST = '127.0.0.1'
/** Opened at a time: a server's queue of connections that it has not accepted yet is short. */
const AT_ONCE = 200
/** Longer than a uid, so that one that comes in two pieces is seen. */
const TAIL_LENGTH = 256

type Stream = { readonly path: string; tail: string }
type Awaited = {
  readonly path: string
  readonly text: string
  /** When each stream told of it first, in ms since 1970. */
  readonly told: Map<Stream, number>
}

const streams: Stream[] = []
/** What is waited for. */
let awaited: Awaited | null = null
let lost = 0

const nowMs = () => performance.timeOrigin + performance.now()

/** Resolves with the first bytes of an answer with status 200. */
function openStream(port: number, path: string, localAddress: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream: Stream = { path, tail: '' }
    const socket: Socket = createConnection({ host: HOST, port, localAddress, noDelay: true })
    socket.setEncoding('latin1')
    socket.once('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${HOST}:${port}\r\n\r\n`)
    })
    socket.once('data', (head: string) => {
      if (head.startsWith('HTTP/1.1 200')) {
        streams.push(stream)
        resolve()
      } else reject(new Error(`a stream is answered with ${head.slice(0, 40)}`))
    })
    socket.on('data', (text: string) => look(stream, text))
    socket.on('error', reject)
    socket.once('close', () => {
      lost += 1
    })
  })
}

function look(stream: Stream, text: string): void {
  const all = stream.tail + text
  stream.tail = all.slice(-TAIL_LENGTH)
  if (awaited === null || stream.path !== awaited.path || awaited.told.has(stream)) return
  if (all.includes(awaited.text)) awaited.told.set(stream, nowMs())
}

async function answer(question: StreamsQuestion): Promise<StreamsAnswer> {
  if (question.kind === 'open') {
    const queue = [...question.streams]
    const worker = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        await openStream(question.port, next.path, next.from)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } else if (question.kind === 'await') {
    awaited = { path: question.path, text: question.text, told: new Map() }
  }
  return { open: streams.length, lost, toldAtMs: [...(awaited?.told.values() ?? [])] }
}

process.on('message', (question: StreamsQuestion) => {
  void answer(question).then((found) => process.send?.(found))
})
