import 'server-only'
import { hash } from 'node:crypto'
import { cacheControl, isTagged } from '@/lib/contract/cache-control'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type Coding, chooseCoding, compress, LARGE_BYTES } from './content-coding'
import { encodeBody } from './encode-body'

/** A body in one content coding, with the headers that belong to its bytes. */
export type Representation = {
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** An encoded success body, reused for many responses. */
export type EncodedBody = {
  /** The coding for a client with this `Accept-Encoding`; null is the plain bytes. */
  readonly codingFor: (acceptEncoding: string | null) => Coding | null
  /** Tag of the bytes in a coding; null if the endpoint has no conditional requests. */
  readonly etag: (coding: Coding | null) => string | null
  /** Headers of "not modified", in place of those of the omitted bytes. */
  readonly unchangedHeaders: (etag: string) => Readonly<Record<string, string>>
  /** Compressed at the first request for this coding. */
  readonly in: (coding: Coding | null) => Representation | Promise<Representation>
}

type Encoding = EncodedBody | Promise<EncodedBody>

/**
 * Encodes success bodies. The same body object of the same endpoint is encoded once, so a changed
 * body must be a new object. A promise only for a long list.
 */
export function createBodyEncoder(): (
  endpoint: Endpoint,
  status: number,
  body: unknown,
) => Encoding {
  const known = new WeakMap<object, { endpoint: Endpoint; status: number; encoded: Encoding }>()
  return (endpoint, status, body) => {
    if (typeof body !== 'object' || body === null) return encode(endpoint, status, body)
    const made = known.get(body)
    if (made?.endpoint === endpoint && made.status === status) return made.encoded
    const encoded = encode(endpoint, status, body)
    known.set(body, { endpoint, status, encoded })
    if (encoded instanceof Promise) {
      encoded.then(
        (bytes) => known.set(body, { endpoint, status, encoded: bytes }),
        () => known.delete(body),
      )
    }
    return encoded
  }
}

function encode(endpoint: Endpoint, status: number, body: unknown): Encoding {
  const codec = endpoint.responses[status]
  if (!codec) throw new Error(`${endpoint.name}: no codec for status ${status}`)
  const wire = encodeBody(codec, body)
  if (!(wire instanceof Promise)) return toBytes(endpoint, status, wire)
  return wire.then((encoded: unknown) => toBytes(endpoint, status, encoded))
}

/** An image has the type its handler gives, and is compressed already. */
const CONTENT_TYPES = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  events: 'text/event-stream',
  image: 'application/octet-stream',
} as const satisfies Record<Endpoint['media'], string>

function wireBytes({ media }: Endpoint, wire: unknown): Uint8Array {
  if (wire instanceof Uint8Array) return wire
  return Buffer.from(media === 'text' ? String(wire) : JSON.stringify(wire))
}

function toBytes(endpoint: Endpoint, status: number, wire: unknown): EncodedBody {
  const isImage = endpoint.media === 'image'
  const bytes = wireBytes(endpoint, wire)
  const digest = isTagged(endpoint, status) ? hash('sha1', bytes, 'base64url') : null
  // Each coding has a separate tag, because a strong tag identifies the exact bytes.
  const etag = (coding: Coding | null) =>
    digest === null ? null : coding === null ? `"${digest}"` : `"${digest}-${coding}"`
  const shared = {
    'Cache-Control': cacheControl(endpoint, status),
    Vary: 'Accept-Encoding',
  }
  const represent = (coded: Uint8Array, coding: Coding | null): Representation => {
    const tag = etag(coding)
    const headers = {
      'Content-Type': CONTENT_TYPES[endpoint.media],
      'Content-Length': String(coded.length),
      ...shared,
      ...(coding === null ? {} : { 'Content-Encoding': coding }),
      ...(tag === null ? {} : { ETag: tag }),
    }
    return { bytes: coded, headers }
  }
  const plain = represent(bytes, null)
  const compressed = new Map<Coding, Promise<Representation>>()
  return {
    codingFor: (acceptEncoding) =>
      isImage || bytes.length < LARGE_BYTES ? null : chooseCoding(acceptEncoding),
    etag,
    unchangedHeaders: (tag) => ({ ...shared, ETag: tag }),
    in: (coding) => {
      if (coding === null) return plain
      const made = compressed.get(coding)
      if (made !== undefined) return made
      const making = compress(bytes, coding).then((coded) => represent(coded, coding))
      compressed.set(coding, making)
      making.catch(() => compressed.delete(coding))
      return making
    },
  }
}
