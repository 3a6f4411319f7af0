import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseEcdsaSignature, recoverOrderSigner } from '@/lib/domain/order/signature'
import type { SettlementTrade } from '@/lib/domain/settlement/settlement'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/**
 * Owner and uid of a trade read from calldata, as the contract derives them: recovered for ECDSA
 * schemes, the first 20 bytes of the signature otherwise.
 * Errors: `InvalidSignature`.
 */
export async function tradeOrder(
  domain: SettlementDomain,
  trade: SettlementTrade,
): Promise<
  Result<{ readonly owner: Address; readonly uid: OrderUid }, Failure<'InvalidSignature'>>
> {
  const owner = await tradeOwner(domain, trade)
  return owner.ok
    ? ok({ owner: owner.value, uid: computeOrderUid(domain, trade.data, owner.value) })
    : owner
}

async function tradeOwner(
  domain: SettlementDomain,
  { data, signingScheme, signature }: SettlementTrade,
): Promise<Result<Address, Failure<'InvalidSignature'>>> {
  if (signingScheme === 'eip712' || signingScheme === 'ethsign') {
    const parsed = parseEcdsaSignature(signingScheme, signature)
    return parsed.ok ? recoverOrderSigner(domain, data, parsed.value) : parsed
  }
  const owner = parseAddress(signature.slice(0, 42))
  return owner.ok ? owner : failure('InvalidSignature', 'signature: shorter than an owner address')
}
