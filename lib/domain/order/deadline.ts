import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { OrderUid } from './order'
import { unpackOrderUid } from './uid'

/** `validTo` of every order placed on chain; the placing contract stores the user's real expiry. */
export const ONCHAIN_VALID_TO = unixSeconds(0xffff_ffff)

/** Last second in which an order may trade; for an order placed on chain, the user's own expiry. */
export const orderDeadline = (order: {
  readonly validTo: UnixSeconds
  readonly ethflowData?: { readonly userValidTo: UnixSeconds } | undefined
}): UnixSeconds => order.ethflowData?.userValidTo ?? order.validTo

/** The deadline encoded in a uid; null for an order placed on chain, whose uid does not contain it. */
export function uidDeadline(uid: OrderUid): UnixSeconds | null {
  const { validTo } = unpackOrderUid(uid)
  return validTo === ONCHAIN_VALID_TO ? null : validTo
}

/**
 * An order must stay valid this much longer to be worth auctioning.
 * Source: lib/docs/protocol.md#auction-input.
 */
export const MIN_REMAINING_VALIDITY_SECONDS = 60
