import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** Seconds for which a stored quote is valid. */
export const QUOTE_LIFE_SECONDS = 60
/** The same for an order that is signed or placed on chain, which first needs a transaction. */
const ONCHAIN_QUOTE_LIFE_SECONDS = 600
const DEFAULT_VALID_FOR_SECONDS = 1800

/**
 * The expiry of the quoted order and the lifetime of its quote: `validTo` as requested, or `validFor`
 * seconds from now, or half an hour. Source: lib/docs/protocol.md#quote-expiry.
 */
export function quoteTimes(
  requested: {
    readonly validTo: UnixSeconds | null
    readonly validFor: number | null
    readonly onchainOrder: boolean
  },
  now: UnixSeconds,
): { readonly validTo: UnixSeconds; readonly lifeSeconds: number } {
  return {
    validTo:
      requested.validTo ?? unixSeconds(now + (requested.validFor ?? DEFAULT_VALID_FOR_SECONDS)),
    lifeSeconds: requested.onchainOrder ? ONCHAIN_QUOTE_LIFE_SECONDS : QUOTE_LIFE_SECONDS,
  }
}
