import {
  type Address,
  concatHex,
  type Hex,
  hashMessage,
  hashTypedData,
  numberToHex,
  recoverAddress,
  size,
  sliceHex,
  zeroAddress,
} from 'viem'
import type { Book } from './book'
import { badBody } from './extract'
import type { StoredOrder } from './stored'

/** The fields of an order that the settlement contract verifies. */
export type SignedFields = Pick<
  StoredOrder,
  | 'sellToken'
  | 'buyToken'
  | 'receiver'
  | 'sellAmount'
  | 'buyAmount'
  | 'validTo'
  | 'appData'
  | 'feeAmount'
  | 'kind'
  | 'partiallyFillable'
  | 'sellTokenBalance'
  | 'buyTokenBalance'
>

const ORDER_FIELDS = [
  { name: 'sellToken', type: 'address' },
  { name: 'buyToken', type: 'address' },
  { name: 'receiver', type: 'address' },
  { name: 'sellAmount', type: 'uint256' },
  { name: 'buyAmount', type: 'uint256' },
  { name: 'validTo', type: 'uint32' },
  { name: 'appData', type: 'bytes32' },
  { name: 'feeAmount', type: 'uint256' },
  { name: 'kind', type: 'string' },
  { name: 'partiallyFillable', type: 'bool' },
  { name: 'sellTokenBalance', type: 'string' },
  { name: 'buyTokenBalance', type: 'string' },
] as const

const domainOf = ({ chainId, settlementContract }: Book) => ({
  name: 'Gnosis Protocol',
  version: 'v2',
  chainId,
  verifyingContract: settlementContract,
})

export const orderDigest = (book: Book, order: SignedFields): Hex =>
  hashTypedData({
    domain: domainOf(book),
    types: { Order: ORDER_FIELDS },
    primaryType: 'Order',
    message: { ...order, receiver: order.receiver ?? zeroAddress },
  })

/** Digest 32 bytes, owner 20, expiry 4. */
export const orderUid = (digest: Hex, owner: Address, validTo: number): Hex =>
  concatHex([digest, owner, numberToHex(validTo, { size: 4 })]).toLowerCase() as Hex

/** Digest of one cancellation or, of another type, of several. */
export const cancellationDigest = (book: Book, orderUids: Hex | readonly Hex[]): Hex =>
  typeof orderUids === 'string'
    ? hashTypedData({
        domain: domainOf(book),
        types: { OrderCancellation: [{ name: 'orderUid', type: 'bytes' }] },
        primaryType: 'OrderCancellation',
        message: { orderUid: orderUids },
      })
    : hashTypedData({
        domain: domainOf(book),
        // The plural is part of the type's hash.
        types: { OrderCancellations: [{ name: 'orderUids', type: 'bytes[]' }] },
        primaryType: 'OrderCancellations',
        message: { orderUids },
      })

/** 65 bytes with a last byte of 27 or 28; 0 and 1 mean the same. Others are not of the right shape. */
export function ecdsaSignature(signature: Hex): Hex {
  if (size(signature) !== 65) return badBody('ECDSA signature must be 65 bytes long')
  const v = Number(sliceHex(signature, 64))
  if (![0, 1, 27, 28].includes(v)) return badBody(`invalid signature v value: ${v}`)
  return v < 27
    ? concatHex([sliceHex(signature, 0, 64), numberToHex(v + 27, { size: 1 })])
    : signature
}

/** Who signed, in lower case, and the message that was signed; null if nothing can be recovered. */
export async function recoverSigner(
  scheme: 'eip712' | 'ethsign',
  digest: Hex,
  signature: Hex,
): Promise<{ readonly signer: Address; readonly message: Hex } | null> {
  const message = scheme === 'eip712' ? digest : hashMessage({ raw: digest })
  try {
    const signer = await recoverAddress({ hash: message, signature })
    return { signer: signer.toLowerCase() as Address, message }
  } catch {
    return null
  }
}
