import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseBody, type Reply } from '../support/reply'

/** A reply as received, and whether its connection stays open. */
export type WireReply = Reply & { readonly endsConnection: boolean; readonly isStream: boolean }

/** Splits the bytes of one connection into replies. */
export type ReplyParser = {
  /** Returns the replies that are complete now; `methods` are those of the unanswered requests. */
  readonly read: (bytes: Buffer, methods: readonly string[]) => readonly WireReply[]
  /** Bytes that belong to no complete reply. */
  readonly rest: () => Buffer
}

type Head = {
  readonly status: number
  readonly headers: Headers
  readonly length: number
  /** Whether the version or the headers end the connection. */
  readonly endsConnection: boolean
}

/** A parser for the parts of RFC 9112 that servers use; throws when the bytes are not HTTP. */
export function createReplyParser(): ReplyParser {
  let buffer: Buffer = Buffer.alloc(0)
  return {
    read: (bytes, methods) => {
      buffer = Buffer.concat([buffer, bytes])
      const replies: WireReply[] = []
      for (;;) {
        const head = readHead(buffer)
        if (head === null) return replies
        if (head.status < 200) {
          buffer = buffer.subarray(head.length)
          continue
        }
        const body = readBody(head, buffer.subarray(head.length), methods[replies.length] ?? 'GET')
        if (body === null) return replies
        buffer = buffer.subarray(head.length + body.length)
        replies.push(toReply(head, body.bytes))
      }
    },
    rest: () => buffer,
  }
}

function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})(?: .*)?$/.exec(first) ?? []
  if (status === undefined) throw new Error(`no status line: ${JSON.stringify(first.slice(0, 80))}`)
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new Error(`no header: ${JSON.stringify(line.slice(0, 80))}`)
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const endsConnection = minor === '0' || headers.get('connection')?.toLowerCase() === 'close'
  return { status: Number(status), headers, length: end + 4, endsConnection }
}

type Body = { readonly bytes: Buffer; readonly length: number }

function readBody({ status, headers }: Head, bytes: Buffer, method: string): Body | null {
  const none = { bytes: Buffer.alloc(0), length: 0 }
  if (method === 'HEAD' || status === 204 || status === 304) return none
  // A stream has no end, so its head counts as the reply.
  if (isStream(headers)) return none
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes)
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (Number.isNaN(length)) return null
  return bytes.length < length ? null : { bytes: bytes.subarray(0, length), length }
}

function readChunks(bytes: Buffer): Body | null {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (Number.isNaN(size)) throw new Error('no chunk size')
    const next = end + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0) return { bytes: Buffer.concat(chunks), length: next }
    chunks.push(bytes.subarray(end + 2, end + 2 + size))
    at = next
  }
}

const isStream = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

function toReply({ status, headers, endsConnection }: Head, bytes: Buffer): WireReply {
  const text = decoded(bytes, headers.get('content-encoding')).toString('utf8')
  return {
    status,
    headers,
    text,
    body: parseBody(text),
    endsConnection,
    isStream: isStream(headers),
  }
}

function decoded(bytes: Buffer, coding: string | null): Buffer {
  if (bytes.length === 0) return bytes
  if (coding === 'br') return brotliDecompressSync(bytes)
  return coding === 'gzip' ? gunzipSync(bytes) : bytes
}
