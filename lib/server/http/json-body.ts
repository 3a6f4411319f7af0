import 'server-only'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

const maxDepth = 64
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Rejects bodies declared as something other than plain JSON; an absent type counts as JSON unless it
 * is `demanded`: pages of other origins can send a body without a type, but none of this one without
 * being asked first. `application/*+json` is refused: such types give meaning to keys this interface does not know.
 */
export function checkMediaType(
  contentType: string | null,
  contentEncoding: string | null,
  type: 'demanded' | 'assumed' = 'assumed',
): Result<null, Failure<'UnsupportedMediaType'>> {
  const given = contentType?.split(';', 1)[0]?.trim() ?? ''
  const isAssumed = given === '' && type === 'assumed'
  if (!isAssumed && given.toLowerCase() !== 'application/json') {
    return failure('UnsupportedMediaType', 'expected Content-Type: application/json')
  }
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity') {
    return failure('UnsupportedMediaType', 'compressed bodies are not accepted')
  }
  return ok(null)
}

/** Parses JSON bytes. Deep nesting is rejected before any recursive code runs on it. */
export function parseJsonBody(bytes: Uint8Array): Result<unknown, Failure<'InvalidParameter'>> {
  if (bytes.length === 0) return failure('InvalidParameter', 'body: missing, expected JSON')
  try {
    const text = utf8.decode(bytes)
    if (isDeeperThan(text, maxDepth)) {
      return failure('InvalidParameter', `body: nested deeper than ${maxDepth} levels`)
    }
    return ok(JSON.parse(text))
  } catch {
    return failure('InvalidParameter', 'body: not valid JSON')
  }
}

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '[' || character === '{') {
      if (++depth > limit) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
