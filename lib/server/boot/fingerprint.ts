import 'server-only'
import { createHash } from 'node:crypto'

/** Equal exactly for values that look the same to a reader of the API. */
export const fingerprint = (value: unknown): string =>
  createHash('sha1')
    .update(
      JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '',
    )
    .digest('base64')
