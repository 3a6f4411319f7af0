import * as z from 'zod'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { formatTimestamp, parseTimestamp } from '@/lib/domain/shared/timestamp'

/** ISO 8601 UTC text with six decimals on the wire, microseconds since 1970 inside. */
export const timestampCodec = z
  .codec(z.string(), z.custom<UnixMicros>(), {
    decode: (text, context) => {
      const parsed = parseTimestamp(text)
      if (parsed.ok) return parsed.value
      context.issues.push({ code: 'custom', input: text, message: parsed.error.description })
      return z.NEVER
    },
    encode: formatTimestamp,
  })
  .meta({ wire: { type: 'string', format: 'date-time' } })
