import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import type { SettlementDomain } from './domain'
import type { OrderData, OrderSignature } from './order'
import { isEcdsaSignature, recoverOrderSigner } from './signature'
import { diagnoseSignature } from './signature-diagnosis'

/**
 * `InvalidSignature`: no signer can be recovered, or another than `from`. `AppdataFromMismatch`: the owner is not the signer that
 * the app data requires. `MissingFrom`: no owner is named and none can be recovered.
 */
export type OrderOwnerFailure = Failure<'InvalidSignature' | 'AppdataFromMismatch' | 'MissingFrom'>

/** Input that determines the owner of a submitted order. */
export type OrderOwnerInput = {
  readonly domain: SettlementDomain
  readonly data: OrderData
  readonly signature: OrderSignature
  /** The declared owner; null when the request omits it. */
  readonly from: Address | null
  /** `metadata.signer` of the app data, null when absent. */
  readonly appDataSigner: Address | null
  /** Chains that it may have been signed for by mistake. */
  readonly otherChainIds?: readonly number[]
}

/**
 * Decides the owner of an order (lib/docs/protocol.md#placement, step 5).
 * For eip712 and ethsign the owner is recovered from the signature. For eip1271 and presign it is
 * `from`; the caller has to check on chain whether that contract accepts the signature.
 * Errors: `InvalidSignature` (cannot be recovered, or recovered to someone else than `from`; its
 * description says which one change would do),
 * `AppdataFromMismatch`, `MissingFrom`.
 */
export async function resolveOrderOwner(
  input: OrderOwnerInput,
): Promise<Result<Address, OrderOwnerFailure>> {
  const { domain, data, signature, from, appDataSigner } = input
  if (!isEcdsaSignature(signature)) {
    if (from === null || from === ZERO_ADDRESS) {
      return failure('MissingFrom', `from: ${signature.signingScheme} orders must name their owner`)
    }
    return appDataSigner === null || appDataSigner === from
      ? ok(from)
      : signerMismatch(appDataSigner, from)
  }
  const recovered = await recoverOrderSigner(domain, data, signature)
  if (!recovered.ok) return recovered
  const declared = from ?? recovered.value
  if (appDataSigner !== null && appDataSigner !== declared) {
    return signerMismatch(appDataSigner, declared)
  }
  if (recovered.value !== declared) {
    const change = await diagnoseSignature({
      domain,
      data,
      signature,
      owner: declared,
      otherChainIds: input.otherChainIds ?? [],
    })
    const hint =
      change === null
        ? 'check the chain id, settlement contract, signingScheme and every order field'
        : `it recovers to from with ${change}`
    return failure(
      'InvalidSignature',
      `signature: recovers to ${recovered.value}, not to from ${declared}; ${hint}`,
    )
  }
  return recovered
}

const signerMismatch = (signer: Address, from: Address) =>
  failure('AppdataFromMismatch', `appData: metadata.signer ${signer} is not from ${from}`)
