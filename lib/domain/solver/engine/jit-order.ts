import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderData, SignedOrder, SigningScheme } from '@/lib/domain/order/order'
import {
  isEcdsaSignature,
  parseOrderSignature,
  recoverOrderSigner,
} from '@/lib/domain/order/signature'
import { parseAddress } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import { err, ok, type Result } from '@/lib/domain/shared/result'

/** An order as an engine brings it with its bid. Source: lib/docs/solver-engines.md#orders-of-an-engine. */
type EngineJitOrder = Omit<OrderData, 'feeAmount'> & {
  readonly signingScheme: SigningScheme
  /** Of eip1271 the owner's address and then what the owner checks, of presign the owner's address. */
  readonly signature: Hex
}

const ADDRESS_DIGITS = 42

/**
 * The order with its owner: recovered from the signature, or named by its first 20 bytes. Whether that
 * owner's contract accepts it, the trial shows. Errors, as text: a signature that is none.
 */
export async function signedJitOrder(
  domain: SettlementDomain,
  { signingScheme, signature: given, ...terms }: EngineJitOrder,
): Promise<Result<SignedOrder, string>> {
  const data = { ...terms, feeAmount: atoms(0n) }
  const isNamed = signingScheme === 'eip1271' || signingScheme === 'presign'
  const named = isNamed ? parseAddress(given.slice(0, ADDRESS_DIGITS)) : null
  if (named?.ok === false) return err('its signature does not begin with its owner')
  const rest = isNamed ? hex(`0x${given.slice(ADDRESS_DIGITS)}`) : given
  const signature = parseOrderSignature(signingScheme, rest)
  if (!signature.ok) return err(signature.error.description)
  if (named !== null) {
    const owner = named.value
    return ok({
      uid: computeOrderUid(domain, data, owner),
      owner,
      data,
      signature: signature.value,
    })
  }
  if (!isEcdsaSignature(signature.value)) return err('its signature names no owner')
  const signer = await recoverOrderSigner(domain, data, signature.value)
  if (!signer.ok) return err(signer.error.description)
  const owner = signer.value
  return ok({ uid: computeOrderUid(domain, data, owner), owner, data, signature: signature.value })
}
