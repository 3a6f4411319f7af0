import 'server-only'
import type { Dialect } from '@/lib/contract/endpoint'

export type RequestPath = {
  /** Decoded segments; null when the percent-encoding is broken. */
  readonly segments: readonly string[] | null
  readonly dialect: Dialect
  /** Query text without the question mark. */
  readonly search: string
}

/** A target may include its origin (RFC 9112, section 3.2.2); clients of a proxy send it. */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')

/**
 * Parses a request target. One trailing slash is ignored, and a versioned path without a
 * network belongs to the network named `default`. An empty segment elsewhere matches no endpoint,
 * but does not change the dialect.
 */
export function parseRequestPath(requestTarget: string): RequestPath {
  const target = originForm(requestTarget)
  const queryStart = target.indexOf('?')
  const path = queryStart < 0 ? target : target.slice(0, queryStart)
  const search = queryStart < 0 ? '' : target.slice(queryStart + 1)
  const raw = path.split('/').slice(1)
  if (raw.length > 1 && raw.at(-1) === '') raw.pop()
  const segments = path.includes('%') ? decodeSegments(raw) : raw
  const names = (segments ?? raw).filter((name) => name !== '')
  const dialect = names[0] === 'api' || names[1] === 'api' ? 'order' : 'message'
  if (segments?.[0] === 'api' && /^v\d+$/.test(segments[1] ?? '')) {
    return { segments: ['default', ...segments], dialect, search }
  }
  return { segments, dialect, search }
}

function decodeSegments(raw: readonly string[]): readonly string[] | null {
  try {
    return raw.map(decodeURIComponent)
  } catch {
    return null
  }
}
