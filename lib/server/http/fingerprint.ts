import 'server-only'
import { createHash } from 'node:crypto'

/** Equal exactly for values that look the same to an API client. */
export const fingerprint = (value: unknown): string =>
  createHash('sha1')
    .update(
      JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '',
    )
    .digest('base64')
