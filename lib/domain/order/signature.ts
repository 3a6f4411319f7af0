import { concatHex, hashMessage, isErc6492Signature, recoverAddress } from 'viem/utils'
import type { Address } from '@/lib/domain/shared/address'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { orderDigest } from './digest'
import type { SettlementDomain } from './domain'
import type { OrderData, OrderSignature, SigningScheme } from './order'

/** Schemes whose signer is recovered from the signature itself. */
export type EcdsaScheme = 'eip712' | 'ethsign'

/** A recoverable signature: r 32 | s 32 | v 1, with v 27 or 28. */
export type EcdsaSignature = {
  readonly signingScheme: EcdsaScheme
  readonly signature: Hex
}

/** The length or v is wrong for the scheme, or no signer can be recovered. */
export type SignatureFailure = Failure<'InvalidSignature'>

/** Whether the scheme's signer can be recovered without the chain. */
export function isEcdsaScheme(scheme: SigningScheme): scheme is EcdsaScheme {
  return scheme === 'eip712' || scheme === 'ethsign'
}

/** Narrows a signature to one whose signer can be recovered. */
export function isEcdsaSignature(signature: OrderSignature): signature is EcdsaSignature {
  return isEcdsaScheme(signature.signingScheme)
}

/** Whether a signature is wrapped for a contract that is not deployed (ERC-6492); no settlement reads one. */
export const isForUndeployedOwner = (signature: Hex): boolean => isErc6492Signature(signature)

const byteLength = (bytes: Hex): number => bytes.length / 2 - 1

/**
 * Parses a submitted signature and normalises it for storage.
 * Shape: eip712 and ethsign take 65 bytes r|s|v; v may be 0, 1, 27 or 28 and is stored as 27 or 28,
 * as the contract accepts no other. eip1271 takes any bytes. presign is empty; a 20-byte address is
 * accepted and dropped.
 * Errors: `InvalidSignature`, naming the field.
 * Source: lib/docs/protocol.md#signing-schemes.
 */
export function parseOrderSignature(
  signingScheme: SigningScheme,
  signature: Hex,
): Result<OrderSignature, SignatureFailure> {
  switch (signingScheme) {
    case 'eip712':
    case 'ethsign':
      return parseEcdsaSignature(signingScheme, signature)
    case 'eip1271':
      return ok({ signingScheme, signature })
    case 'presign': {
      const length = byteLength(signature)
      if (length !== 0 && length !== 20) {
        return failure('InvalidSignature', `signature: presign takes 0x, got ${length} bytes`)
      }
      return ok({ signingScheme, signature: hex('0x') })
    }
    default:
      return assertNever(signingScheme)
  }
}

/** Like `parseOrderSignature`, for the two recoverable schemes (orders and cancellations). */
export function parseEcdsaSignature(
  signingScheme: EcdsaScheme,
  signature: Hex,
): Result<EcdsaSignature, SignatureFailure> {
  const length = byteLength(signature)
  if (length !== 65) {
    return failure(
      'InvalidSignature',
      `signature: ${signingScheme} takes 65 bytes (r, s, v), got ${length}`,
    )
  }
  const v = Number.parseInt(signature.slice(-2), 16)
  const yParity = v >= 27 ? v - 27 : v
  if (yParity !== 0 && yParity !== 1) {
    return failure('InvalidSignature', `signature: v must be 0, 1, 27 or 28, got ${v}`)
  }
  return ok({
    signingScheme,
    signature: hex(`${signature.slice(0, -2)}${yParity === 0 ? '1b' : '1c'}`),
  })
}

/** The hash that was signed: the digest itself, or the digest with the personal-message prefix. */
function signedDigest(scheme: EcdsaScheme, digest: Bytes32): Bytes32 {
  return scheme === 'eip712' ? digest : bytes32(hashMessage({ raw: digest }))
}

/**
 * Recovers the signer of an EIP-712 digest. High-s signatures are accepted, as in the contract.
 * Errors: `InvalidSignature` when no public key fits or the key recovers to the zero address.
 */
export async function recoverDigestSigner(
  digest: Bytes32,
  { signingScheme, signature }: EcdsaSignature,
): Promise<Result<Address, SignatureFailure>> {
  const recovered = await recoverAddress({
    hash: signedDigest(signingScheme, digest),
    signature,
  }).then(
    (text) => address(text.toLowerCase()),
    // The curve library throws on an impossible r or s; here that is an expected outcome.
    () => ZERO_ADDRESS,
  )
  return recovered === ZERO_ADDRESS
    ? failure('InvalidSignature', 'signature: no signer can be recovered from it')
    : ok(recovered)
}

/**
 * Recovers the signer of an order. A wrong domain or scheme gives another address, not an error, so
 * compare the result with the declared owner.
 * Errors: `InvalidSignature`.
 */
export function recoverOrderSigner(
  domain: SettlementDomain,
  data: OrderData,
  signature: EcdsaSignature,
): Promise<Result<Address, SignatureFailure>> {
  return recoverDigestSigner(orderDigest(domain, data), signature)
}

/**
 * The signature bytes that `settle()` expects.
 * Shape: ECDSA 65 bytes unchanged; eip1271 owner 20 | contract bytes; presign owner 20.
 * Source: lib/docs/protocol.md#signing-schemes.
 */
export function settlementSignatureBytes(
  scheme: SigningScheme,
  owner: Address,
  signature: Hex,
): Hex {
  switch (scheme) {
    case 'eip712':
    case 'ethsign':
      return signature
    case 'eip1271':
      return hex(concatHex([owner, signature]))
    case 'presign':
      return hex(owner)
    default:
      return assertNever(scheme)
  }
}
