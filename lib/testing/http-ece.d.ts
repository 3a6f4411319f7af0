/** The published implementation of RFC 8188, which has no types; only the parts used by tests. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function decrypt(
    body: Buffer,
    keys: {
      readonly version: 'aes128gcm'
      readonly privateKey: ECDH
      /** In base64url. */
      readonly authSecret: string
    },
  ): Buffer
}
