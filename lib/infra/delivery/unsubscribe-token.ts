import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens in mails that identify a target without being stored: only the server's key can create
 * them.
 */
export type UnsubscribeTokens = {
  readonly make: (targetId: string) => string
  /** The target of a token, or `null` when it is not one of our tokens. */
  readonly read: (token: string) => string | null
}

const MAC_BYTES = 24

/** Shape of a token: target id, a dot, and 24 bytes of HMAC-SHA-256 in base64url. */
export function createUnsubscribeTokens(key: string): UnsubscribeTokens {
  const macOf = (targetId: string): string =>
    createHmac('sha256', key)
      .update(`unsubscribe ${targetId}`)
      .digest()
      .subarray(0, MAC_BYTES)
      .toString('base64url')
  return {
    make: (targetId) => `${targetId}.${macOf(targetId)}`,
    read: (token) => {
      const [targetId = '', mac = '', ...rest] = token.split('.')
      const given = Buffer.from(mac)
      const expected = Buffer.from(macOf(targetId))
      const isOurs =
        rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs ? targetId : null
    },
  }
}
