import { concatHex, keccak256, numberToHex, padHex, stringToHex } from 'viem/utils'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { bytes32 } from '@/lib/domain/shared/hex'
import type { OrderData, OrderUid } from './order'

/** The scope a signature is valid in: one settlement contract on one chain. */
export type SettlementDomain = {
  readonly chainId: number
  readonly settlementContract: Address
}

const DOMAIN_NAME = 'Gnosis Protocol'
const DOMAIN_VERSION = 'v2'

const textHash = (text: string): Bytes32 => bytes32(keccak256(stringToHex(text)))

const DOMAIN_TYPE_HASH = textHash(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const DOMAIN_NAME_HASH = textHash(DOMAIN_NAME)
const DOMAIN_VERSION_HASH = textHash(DOMAIN_VERSION)

/**
 * The EIP-712 type lists, in the order the contract hashes them.
 * The field of the batch cancellation is plural; the singular spelling would hash differently.
 * Source: lib/docs/protocol.md#signed-cancellation.
 */
const ORDER_TYPES = {
  Order: [
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
  ],
} as const

const ORDER_CANCELLATION_TYPES = {
  OrderCancellation: [{ name: 'orderUid', type: 'bytes' }],
} as const

const ORDER_CANCELLATIONS_TYPES = {
  OrderCancellations: [{ name: 'orderUids', type: 'bytes[]' }],
} as const

/** The domain in the form wallets expect for `eth_signTypedData_v4`. */
function typedDataDomain(domain: SettlementDomain) {
  return {
    name: DOMAIN_NAME,
    version: DOMAIN_VERSION,
    chainId: domain.chainId,
    verifyingContract: domain.settlementContract,
  } as const
}

/**
 * Hash of the EIP-712 domain; equals the contract's `domainSeparator()`.
 * Source: lib/docs/protocol.md#hashing.
 */
export function domainSeparator(domain: SettlementDomain): Bytes32 {
  return bytes32(
    keccak256(
      concatHex([
        DOMAIN_TYPE_HASH,
        DOMAIN_NAME_HASH,
        DOMAIN_VERSION_HASH,
        numberToHex(domain.chainId, { size: 32 }),
        padHex(domain.settlementContract, { size: 32 }),
      ]),
    ),
  )
}

/** Digest a wallet signs for a struct: keccak(0x1901 | domain separator | struct hash). */
export function typedDataDigest(separator: Bytes32, structHash: Bytes32): Bytes32 {
  return bytes32(keccak256(concatHex(['0x1901', separator, structHash])))
}

/** Typed data a wallet signs for an order (viem's `signTypedData` argument, without the account). */
export function orderTypedData(domain: SettlementDomain, data: OrderData) {
  return {
    domain: typedDataDomain(domain),
    types: ORDER_TYPES,
    primaryType: 'Order',
    message: data,
  } as const
}

/** Typed data a wallet signs to cancel one order. */
export function cancellationTypedData(domain: SettlementDomain, orderUid: OrderUid) {
  return {
    domain: typedDataDomain(domain),
    types: ORDER_CANCELLATION_TYPES,
    primaryType: 'OrderCancellation',
    message: { orderUid },
  } as const
}

/** Typed data a wallet signs to cancel several orders; the order of the list is signed too. */
export function cancellationsTypedData(domain: SettlementDomain, orderUids: readonly OrderUid[]) {
  return {
    domain: typedDataDomain(domain),
    types: ORDER_CANCELLATIONS_TYPES,
    primaryType: 'OrderCancellations',
    message: { orderUids },
  } as const
}
