import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FuzzCase } from './fuzz-case'
import { createReplyParser, type WireReply } from './reply-parser'

/** Longer than any time-out of the service. */
const SILENT_MS = 40_000
/**
 * How long to wait for the first response to a possibly incomplete request, and for a further one.
 */
const UNCLEAR_MS = { first: 2_000, further: 200 }

/** The responses to a case. */
export type Exchange = {
  readonly replies: readonly WireReply[]
  /** Why there are fewer replies than requests; null while the connection is usable. */
  readonly end: 'closed' | 'silent' | 'not HTTP' | null
}

export type RawConnection = {
  readonly exchange: (fuzzCase: FuzzCase) => Promise<Exchange>
  readonly close: () => void
}

/** A client that sends bytes unchanged, and reuses its connection until the service closes it. */
export function openRawConnection(origin: string): RawConnection {
  let socket: Socket | null = null
  const end = () => {
    socket?.destroy()
    socket = null
  }
  return {
    exchange: async (fuzzCase) => {
      if (!fuzzCase.isHttp) end()
      socket ??= await connected(origin)
      const exchange = await over(socket, fuzzCase)
      const isOver = exchange.end !== null || exchange.replies.some(({ isStream }) => isStream)
      if (isOver || !fuzzCase.isHttp) end()
      return exchange
    },
    close: end,
  }
}

function connected(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.off('error', reject)
      // A connection that the service ends at once is not an error of this process.
      socket.on('error', () => undefined)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

function over(socket: Socket, { parts, requests, isHttp }: FuzzCase): Promise<Exchange> {
  const parser = createReplyParser()
  const replies: WireReply[] = []
  return new Promise((resolve) => {
    let timer = setTimeout(() => finish('silent'), SILENT_MS)
    const finish = (end: Exchange['end']) => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      resolve({ replies, end })
    }
    const onClose = () => finish('closed')
    const onData = (bytes: Buffer) => {
      try {
        const methods = requests.slice(replies.length).map(({ method }) => method)
        replies.push(...parser.read(bytes, methods))
      } catch {
        finish('not HTTP')
        return
      }
      if (!isHttp) {
        clearTimeout(timer)
        timer = setTimeout(() => finish(null), UNCLEAR_MS.further)
      } else if (replies.some(({ isStream }) => isStream)) finish(null)
      // A reply that ends the connection is followed by its close.
      else if (replies.length >= requests.length && !replies.at(-1)?.endsConnection) finish(null)
    }
    socket.on('data', onData).on('close', onClose)
    if (socket.destroyed) onClose()
    const sent = send(socket, parts)
    if (!isHttp) {
      void sent.then(() => {
        clearTimeout(timer)
        timer = setTimeout(() => finish(null), UNCLEAR_MS.first)
      })
    }
  })
}

async function send(socket: Socket, parts: FuzzCase['parts']): Promise<void> {
  for (const { bytes, afterMs } of parts) {
    if (afterMs > 0) await sleep(afterMs)
    if (socket.destroyed) return
    socket.write(bytes)
  }
}
