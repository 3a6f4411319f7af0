import * as z from 'zod'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32, Hex, TxHash } from '@/lib/domain/shared/hex'
import { limits } from '../limits'

/**
 * Hex text of a fixed or variable number of bytes; the domain value is the same text in lower case.
 */
function hexCodec<T extends string>(pattern: RegExp, expected: string) {
  return z.codec(z.string({ error: expected }).regex(pattern, { error: expected }), z.custom<T>(), {
    decode: (text) => text.toLowerCase() as T,
    encode: (value) => value,
  })
}

/** 20 bytes; accepts any letter case, returns lower case. The checksum is not verified. */
export const addressCodec = hexCodec<Address>(
  /^0x[0-9a-fA-F]{40}$/,
  'expected an address: 0x followed by 40 hex digits',
)

/** 56 bytes: digest 32 | owner 20 | validTo 4. */
export const orderUidCodec = hexCodec<OrderUid>(
  /^0x[0-9a-fA-F]{112}$/,
  'expected an order uid: 0x followed by 112 hex digits',
)
/** The uids of one request. */
export const orderUidsCodec = z.array(orderUidCodec).max(limits.orderUidsPerRequest, {
  error: `expected at most ${limits.orderUidsPerRequest} order uids`,
})

/** 32 bytes without further meaning, such as an order digest. */
export const bytes32Codec = hexCodec<Bytes32>(
  /^0x[0-9a-fA-F]{64}$/,
  'expected 32 bytes: 0x followed by 64 hex digits',
)

/** 32 bytes; identifies a transaction on its chain. */
export const txHashCodec = hexCodec<TxHash>(
  /^0x[0-9a-fA-F]{64}$/,
  'expected a transaction hash: 0x followed by 64 hex digits',
)

/** keccak256 of an app-data document. */
export const appDataHashCodec = hexCodec<AppDataHash>(
  /^0x[0-9a-fA-F]{64}$/,
  'expected an app-data hash: 0x followed by 64 hex digits',
)

/** Any number of whole bytes, with `0x`. */
export const hexBytesCodec = hexCodec<Hex>(
  /^0x(?:[0-9a-fA-F]{2})*$/,
  'expected 0x followed by an even number of hex digits',
)
