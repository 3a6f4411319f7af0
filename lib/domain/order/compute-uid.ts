import type { Address } from '@/lib/domain/shared/address'
import { orderDigest } from './digest'
import type { SettlementDomain } from './domain'
import type { OrderData, OrderUid } from './order'
import { packOrderUid } from './uid'

/**
 * The uid an order of this owner has; known before it is submitted. Apart from what reads a uid, as
 * the hash function weighs more than most pages that only read.
 */
export function computeOrderUid(
  domain: SettlementDomain,
  data: OrderData,
  owner: Address,
): OrderUid {
  return packOrderUid({ digest: orderDigest(domain, data), owner, validTo: data.validTo })
}
