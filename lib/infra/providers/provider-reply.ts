import 'server-only'
import type { z } from 'zod'
import { InfraError } from '@/lib/infra/errors'

/**
 * Parses a reply by the provider's documented shape; any other shape is a fault of the provider.
 */
export function readProviderReply<S extends z.ZodType>(
  provider: string,
  schema: S,
  body: unknown,
): z.output<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw malformedReply(provider, parsed.error)
  return parsed.data
}

/** The fault of a provider whose reply does not have the documented shape. */
export const malformedReply = (provider: string, cause: unknown) =>
  new InfraError(`${provider}: its reply was not understood`, {
    retryable: false,
    cause,
    faultOf: 'provider',
  })
