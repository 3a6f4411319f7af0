import { type Address, type Hex, size } from 'viem'
import { hashOf } from './app-data'
import { badBody, bodyFields, type Fields, fieldReader, hexOf } from './extract'
import { ecdsaSignature, type SignedFields } from './signing'
import type { SigningScheme } from './stored'

/** App data as a request names it: a hash, a document, or both. */
export type AppDataInput =
  | { readonly hash: Hex; readonly document: null }
  | { readonly hash: Hex; readonly document: string; readonly expected: Hex | null }

export type OrderCreation = {
  readonly fields: SignedFields
  readonly appData: AppDataInput
  readonly from: Address | null
  readonly signingScheme: SigningScheme
  readonly signature: Hex
}

export const SIGNING_SCHEMES = ['eip712', 'ethsign', 'eip1271', 'presign'] as const

/** The body of `POST /api/v1/orders`. Source: crates/model/src/order.rs, `OrderCreation`. */
export function readOrderCreation(body: unknown): OrderCreation {
  const fields = bodyFields(body)
  const read = fieldReader(fields)
  const appData = readAppData(fields, read.text('appData'))
  const signed: SignedFields = {
    sellToken: read.address('sellToken'),
    buyToken: read.address('buyToken'),
    receiver: read.optionalAddress('receiver'),
    sellAmount: read.amount('sellAmount'),
    buyAmount: read.amount('buyAmount'),
    validTo: read.uint32('validTo'),
    appData: appData.hash,
    feeAmount: read.amount('feeAmount'),
    kind: read.oneOf('kind', ['sell', 'buy']),
    partiallyFillable: read.boolean('partiallyFillable'),
    sellTokenBalance: read.oneOf('sellTokenBalance', ['erc20', 'external', 'internal'], 'erc20'),
    buyTokenBalance: read.oneOf('buyTokenBalance', ['erc20', 'internal'], 'erc20'),
  }
  const signingScheme = read.oneOf('signingScheme', SIGNING_SCHEMES)
  const signature = signatureOf(signingScheme, read.bytes('signature'))
  if (fields.quoteId != null && !Number.isInteger(fields.quoteId)) {
    badBody('quoteId: invalid type, expected i64')
  }
  read.boolean('fullBalanceCheck', false)
  return { fields: signed, appData, from: read.optionalAddress('from'), signingScheme, signature }
}

/** Text that is a hash counts as a hash, unless `appDataHash` is given too. */
export function readAppData(fields: Fields, text: string): AppDataInput {
  const expected = hexOf(fields.appDataHash, 32)
  if (fields.appDataHash != null && expected === null) {
    return badBody('appDataHash: invalid hex string')
  }
  const hash = hexOf(text, 32)
  return hash !== null && expected === null
    ? { hash, document: null }
    : { hash: hashOf(text), document: text, expected }
}

function signatureOf(scheme: SigningScheme, signature: Hex): Hex {
  if (scheme === 'eip712' || scheme === 'ethsign') return ecdsaSignature(signature)
  if (scheme === 'eip1271') return signature
  return size(signature) === 0 || size(signature) === 20
    ? '0x'
    : badBody('presign signature bytes should be empty or an address (legacy)')
}
