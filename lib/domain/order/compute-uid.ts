import type { Address } from '@/lib/domain/shared/address'
import { orderDigest } from './digest'
import type { SettlementDomain } from './domain'
import type { OrderData, OrderUid } from './order'
import { packOrderUid } from './uid'

/**
 * Computes the uid of an order before it is submitted. In its own file so that pages which only
 * parse uids do not have to load the hash function.
 */
export function computeOrderUid(
  domain: SettlementDomain,
  data: OrderData,
  owner: Address,
): OrderUid {
  return packOrderUid({ digest: orderDigest(domain, data), owner, validTo: data.validTo })
}
