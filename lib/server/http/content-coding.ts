import 'server-only'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Supported content codings, the better one first. */
const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

/** Below this size a coding saves less than one packet. */
export const LARGE_BYTES = 2_048

/** A client waits while the bytes are compressed for the first time, so not the slowest quality. */
const BROTLI_QUALITY = 5

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * The coding for an `Accept-Encoding` header; null is the plain bytes, also when the header refuses
 * them and accepts none of our codings. Source: RFC 9110, section 12.5.3.
 */
export function chooseCoding(acceptEncoding: string | null): Coding | null {
  if (acceptEncoding === null) return null
  const weights = weightsOf(acceptEncoding)
  let best: Coding | null = null
  // Clients that name a coding prefer it, so plain bytes win only when they are named too.
  let bestWeight = weights.get('identity') ?? 0
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > bestWeight || (best === null && weight > 0 && weight === bestWeight)) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    const value = weight === undefined ? 1 : Number(weight.slice(2))
    weights.set(name, Number.isFinite(value) ? value : 0)
  }
  return weights
}

/** Compresses outside the event loop. */
export function compress(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  switch (coding) {
    case 'br':
      return toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    case 'gzip':
      return toGzip(bytes)
  }
}
