import 'server-only'
import { randomBytes } from 'node:crypto'

const processPart = randomBytes(6).toString('base64url')
let count = 0

/** The caller's id when it is harmless text, otherwise one that is unique across processes. */
export function newRequestId(given: string | null): string {
  if (given !== null && /^[\w.-]{1,64}$/.test(given)) return given
  count += 1
  return `${processPart}-${count.toString(36)}`
}
