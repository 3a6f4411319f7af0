import { verdictCodes } from '@/lib/domain/verdict/verdict-code'
import {
  atomsCodec,
  countCodec,
  decimalTextSchema,
  indexSchema,
  signedCodec,
  unixSecondsCodec,
  weiCodec,
} from '../../codecs/amount'
import {
  addressCodec,
  appDataHashCodec,
  bytes32Codec,
  hexBytesCodec,
  orderUidCodec,
  txHashCodec,
} from '../../codecs/hex'
import {
  buyTokenBalanceSchema,
  orderClassSchema,
  orderKindSchema,
  orderStatusSchema,
  placementErrorCodec,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from '../../codecs/order'
import { timestampCodec } from '../../codecs/timestamp'
import { verdictCodeSchema } from '../../codecs/verdict'
import type { SchemaGuide } from '../schema-guide'

/** The basic types of all other schemas. */
export const basicSchemas: readonly SchemaGuide[] = [
  {
    name: 'Address',
    codec: addressCodec,
    description: '20 bytes as 0x and 40 hex digits; any letter case in, lower case out.',
  },
  {
    name: 'OrderUid',
    codec: orderUidCodec,
    description: '56 bytes as 0x and 112 hex digits: order digest 32, owner 20, validTo 4.',
  },
  { name: 'Bytes32', codec: bytes32Codec, description: '32 bytes as 0x and 64 hex digits.' },
  {
    name: 'TransactionHash',
    codec: txHashCodec,
    description: 'Hash of a transaction: 0x and 64 hex digits.',
  },
  {
    name: 'AppDataHash',
    codec: appDataHashCodec,
    description: 'keccak256 of the exact bytes of an app-data document: 0x and 64 hex digits.',
  },
  {
    name: 'HexBytes',
    codec: hexBytesCodec,
    description: 'Whole bytes of any number as 0x and two hex digits each.',
  },
  {
    name: 'Atoms',
    codec: atomsCodec,
    description: "Token quantity in the token's smallest unit, as a decimal integer string.",
  },
  {
    name: 'Wei',
    codec: weiCodec,
    description: 'Quantity in wei (1e-18 of the native coin), as a decimal integer string.',
  },
  { name: 'Signed', codec: signedCodec, description: 'A signed decimal integer string.' },
  { name: 'Count', codec: countCodec, description: 'A count, as a decimal integer string.' },
  {
    name: 'DecimalText',
    codec: decimalTextSchema,
    description: 'A decimal number as a string, so that no digit is lost.',
  },
  {
    name: 'UnixSeconds',
    codec: unixSecondsCodec,
    description: 'Seconds since 1970 UTC, a uint32.',
  },
  {
    name: 'Index',
    codec: indexSchema,
    description: 'A number that counts from 0, such as a block number or an auction id.',
  },
  {
    name: 'Timestamp',
    codec: timestampCodec,
    description: 'ISO 8601 time in UTC with six decimals (microseconds), ending in Z.',
  },
  {
    name: 'OrderKind',
    codec: orderKindSchema,
    description: '`sell` fixes the amount sold, `buy` the amount bought.',
  },
  {
    name: 'VerdictCode',
    codec: verdictCodeSchema,
    description: Object.entries(verdictCodes)
      .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
      .join(' '),
  },
  {
    name: 'SigningScheme',
    codec: signingSchemeSchema,
    description:
      '`eip712` typed data; `ethsign` personal message over the digest; `eip1271` asked of the owner contract; `presign` recorded on chain.',
  },
  {
    name: 'SellTokenBalance',
    codec: sellTokenBalanceSchema,
    description: 'Where the sell token is taken from. Only `erc20` is traded here.',
  },
  {
    name: 'BuyTokenBalance',
    codec: buyTokenBalanceSchema,
    description: 'Where the buy token goes. Only `erc20` is traded here.',
  },
  {
    name: 'OrderClass',
    codec: orderClassSchema,
    description: '`market` signs a fee, `limit` does not; `liquidity` is for market makers.',
  },
  {
    name: 'OrderStatus',
    codec: orderStatusSchema,
    description:
      '`presignaturePending` waits for a signature on chain, `open` may be filled; `fulfilled`, `expired` and `cancelled` are final.',
  },
  {
    name: 'PlacementError',
    codec: placementErrorCodec,
    description: 'Why an order placed on chain can never be settled.',
  },
]
