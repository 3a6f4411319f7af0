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

/** A success as it may be sent, again and again. */
export type EncodedBody = {
  /** The coding a client gets that sends this `Accept-Encoding`; null is the plain bytes. */
  readonly codingFor: (acceptEncoding: string | null) => Coding | null
  /** Tag of the bytes in a coding; null where nobody may ask for a change alone. */
  readonly etag: (coding: Coding | null) => string | null
  /** Headers of "not modified", which stand for those of the bytes left out. */
  readonly unchangedHeaders: (etag: string) => Readonly<Record<string, string>>
  /** Compressed at the first request that wants it. */
  readonly in: (coding: Coding | null) => Representation | Promise<Representation>
}

type Encoding = EncodedBody | Promise<EncodedBody>

/**
 * Gives the bytes of success bodies. The very same body object of the same endpoint gives the same
 * bytes, made once, so a changed answer must be a new object. A promise only of a long list.
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

function toBytes(endpoint: Endpoint, status: number, wire: unknown): EncodedBody {
  const isText = endpoint.media === 'text'
  const bytes = Buffer.from(isText ? String(wire) : JSON.stringify(wire))
  const digest = isTagged(endpoint, status) ? hash('sha1', bytes, 'base64url') : null
  // Each coding has a tag of its own, because a strong tag stands for the very bytes.
  const etag = (coding: Coding | null) =>
    digest === null ? null : coding === null ? `"${digest}"` : `"${digest}-${coding}"`
  const shared = {
    'Cache-Control': cacheControl(endpoint, status),
    Vary: 'Accept-Encoding',
  }
  const represent = (coded: Uint8Array, coding: Coding | null): Representation => {
    const tag = etag(coding)
    const headers = {
      'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json',
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
      bytes.length < LARGE_BYTES ? null : chooseCoding(acceptEncoding),
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
