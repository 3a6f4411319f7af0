import { concatHex, keccak256, numberToHex, padHex, stringToHex } from 'viem/utils'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { bytes32 } from '@/lib/domain/shared/hex'
import type { SettlementDomain } from './domain'
import { domainSeparator, typedDataDigest } from './domain'
import type { OrderData } from './order'

/** keccak256 of the order's EIP-712 type string. Source: lib/docs/protocol.md#hashing. */
export const ORDER_TYPE_HASH = bytes32(
  '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489',
)

const marker = (name: string): Bytes32 => bytes32(keccak256(stringToHex(name)))

/**
 * Hashes of the names that `kind` and the token balances are signed as. The contract stores these,
 * not the names. Source: lib/docs/protocol.md#hashing.
 */
export const ORDER_MARKERS = {
  sell: marker('sell'),
  buy: marker('buy'),
  erc20: marker('erc20'),
  external: marker('external'),
  internal: marker('internal'),
} as const

const uint256 = (value: bigint | number) => numberToHex(value, { size: 32 })
const addressWord = (value: `0x${string}`) => padHex(value, { size: 32 })

/**
 * EIP-712 struct hash of an order: keccak over 13 words, starting with the type hash.
 * Throws when an amount exceeds uint256 or `validTo` is not an unsigned integer, so validate before.
 */
export function orderStructHash(data: OrderData): Bytes32 {
  return bytes32(
    keccak256(
      concatHex([
        ORDER_TYPE_HASH,
        addressWord(data.sellToken),
        addressWord(data.buyToken),
        addressWord(data.receiver),
        uint256(data.sellAmount),
        uint256(data.buyAmount),
        uint256(data.validTo),
        data.appData,
        uint256(data.feeAmount),
        ORDER_MARKERS[data.kind],
        uint256(data.partiallyFillable ? 1 : 0),
        ORDER_MARKERS[data.sellTokenBalance],
        ORDER_MARKERS[data.buyTokenBalance],
      ]),
    ),
  )
}

/**
 * The 32 bytes an owner signs; also the first 32 bytes of the uid.
 * Source: lib/docs/protocol.md#hashing.
 */
export function orderDigest(domain: SettlementDomain, data: OrderData): Bytes32 {
  return typedDataDigest(domainSeparator(domain), orderStructHash(data))
}
