import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** Seconds a stored quote stays usable. */
export const QUOTE_LIFE_SECONDS = 60
/** The same for an order that is signed or placed on chain, where a transaction comes between. */
const ONCHAIN_QUOTE_LIFE_SECONDS = 600
const DEFAULT_VALID_FOR_SECONDS = 1800

/**
 * Until when the quoted order is valid, and how long its quote is: `validTo` as asked, or `validFor`
 * seconds from now, or half an hour. Source: protocol, section 3.
 */
export function quoteTimes(
  asked: {
    readonly validTo: UnixSeconds | null
    readonly validFor: number | null
    readonly onchainOrder: boolean
  },
  now: UnixSeconds,
): { readonly validTo: UnixSeconds; readonly lifeSeconds: number } {
  return {
    validTo: asked.validTo ?? unixSeconds(now + (asked.validFor ?? DEFAULT_VALID_FOR_SECONDS)),
    lifeSeconds: asked.onchainOrder ? ONCHAIN_QUOTE_LIFE_SECONDS : QUOTE_LIFE_SECONDS,
  }
}
