import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { OrderUid } from './order'
import { unpackOrderUid } from './uid'

/** `validTo` every wrapped order signs; the owner's own expiry is kept by the placing contract. */
export const ONCHAIN_VALID_TO = unixSeconds(0xffff_ffff)

/** Last second in which an order may trade: its user's own where a contract placed it. */
export const orderDeadline = (order: {
  readonly validTo: UnixSeconds
  readonly ethflowData?: { readonly userValidTo: UnixSeconds } | undefined
}): UnixSeconds => order.ethflowData?.userValidTo ?? order.validTo

/** The deadline a uid holds; null for an order placed on chain, which is not in its uid. */
export function uidDeadline(uid: OrderUid): UnixSeconds | null {
  const { validTo } = unpackOrderUid(uid)
  return validTo === ONCHAIN_VALID_TO ? null : validTo
}
