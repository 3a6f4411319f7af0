import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { ReplyFailure } from './api-table'
import type { EdgeDeps } from './edge'

type Charged = {
  readonly networkName: string | null
  readonly clientAddress: string
  readonly tokens: number
}

/**
 * Takes tokens for a call of an endpoint. Returns the milliseconds to wait before the next try, 0
 * when the call may proceed.
 */
export function chargeCall(
  { takeToken }: Pick<EdgeDeps<{ readonly name: string }>, 'takeToken'>,
  { rateLimit: rateLimitClass }: Pick<Endpoint, 'rateLimit'>,
  { networkName, clientAddress, tokens }: Charged,
): number | Promise<number> {
  return rateLimitClass === 'none'
    ? 0
    : takeToken({ rateLimitClass, network: networkName ?? '', clientAddress, tokens })
}

/** The failure of a call that has to wait. */
export function rateLimited(
  waitMilliseconds: number,
): ReplyFailure<'RateLimited'> & { readonly retryAfterSeconds: number } {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMilliseconds / 1000))
  return {
    errorType: 'RateLimited',
    description: `Too many requests. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  }
}
