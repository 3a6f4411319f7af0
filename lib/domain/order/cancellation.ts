import { concatHex, keccak256 } from 'viem/utils'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { bytes32 } from '@/lib/domain/shared/hex'
import type { Result } from '@/lib/domain/shared/result'
import type { SettlementDomain } from './domain'
import { domainSeparator, typedDataDigest } from './domain'
import type { OrderUid } from './order'
import type { EcdsaSignature, SignatureFailure } from './signature'
import { recoverDigestSigner } from './signature'

/** Type hashes of `OrderCancellation(bytes orderUid)` and `OrderCancellations(bytes[] orderUids)`. */
const CANCELLATION_TYPE_HASH = bytes32(
  '0x7b41b3a6e2b3cae020a3b2f9cdc997e0d420643957e7fea81747e984e47c88ec',
)
const CANCELLATIONS_TYPE_HASH = bytes32(
  '0x4c89efb91ae246f78d2fe68b47db2fa1444a121a4f2dc3fda7a5a408c2e3588e',
)

/** EIP-712 struct hash of one cancellation. Source: lib/docs/protocol.md#signed-cancellation. */
export function cancellationStructHash(uid: OrderUid): Bytes32 {
  return bytes32(keccak256(concatHex([CANCELLATION_TYPE_HASH, keccak256(uid)])))
}

/**
 * EIP-712 struct hash of a batch cancellation. The order of the uids matters; the list may be empty.
 * A bytes[] hashes as keccak of the concatenated keccaks: lib/docs/protocol.md#signed-cancellation.
 */
export function cancellationsStructHash(uids: readonly OrderUid[]): Bytes32 {
  const listHash = keccak256(concatHex(uids.map((uid) => keccak256(uid))))
  return bytes32(keccak256(concatHex([CANCELLATIONS_TYPE_HASH, listHash])))
}

/** The 32 bytes an owner signs to cancel one order. */
export function cancellationDigest(domain: SettlementDomain, uid: OrderUid): Bytes32 {
  return typedDataDigest(domainSeparator(domain), cancellationStructHash(uid))
}

/** The 32 bytes an owner signs to cancel several orders at once. */
export function cancellationsDigest(domain: SettlementDomain, uids: readonly OrderUid[]): Bytes32 {
  return typedDataDigest(domainSeparator(domain), cancellationsStructHash(uids))
}

/** Recovers the signer of a single cancellation. Errors: `InvalidSignature`. */
export function recoverCancellationSigner(
  domain: SettlementDomain,
  uid: OrderUid,
  signature: EcdsaSignature,
): Promise<Result<Address, SignatureFailure>> {
  return recoverDigestSigner(cancellationDigest(domain, uid), signature)
}

/** Recovers the signer of a batch cancellation. Errors: `InvalidSignature`. */
export function recoverCancellationsSigner(
  domain: SettlementDomain,
  uids: readonly OrderUid[],
  signature: EcdsaSignature,
): Promise<Result<Address, SignatureFailure>> {
  return recoverDigestSigner(cancellationsDigest(domain, uids), signature)
}
