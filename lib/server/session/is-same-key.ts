import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time, which does not even reveal their length. */
export function isSameKey(given: string | null, expected: string | null): boolean {
  if (given === null || expected === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
