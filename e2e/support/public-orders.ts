import type { Hex } from 'viem'
import { sign } from 'viem/accounts'
import { hashOf } from '@/lib/testing/fakes/public-order-book/app-data'
import type { Book } from '@/lib/testing/fakes/public-order-book/book'
import { sampleOwner, sampleTokens } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import {
  cancellationDigest,
  orderDigest,
  orderUid,
  type SignedFields,
} from '@/lib/testing/fakes/public-order-book/signing'

const WALLET_KEY: Hex = `0x${'4c'.repeat(32)}`
/** Another account. */
const OTHER_KEY: Hex = `0x${'4d'.repeat(32)}`

export const DOCUMENT =
  '{"appCode":"a client of the public order book","metadata":{},"version":"1.4.0"}'

let drafted = 0

/**
 * A submission with the documented fields, signed without any code of the service; `change` before
 * the signature, `body` after it.
 */
export async function draft(
  book: Book,
  change: Partial<SignedFields> = {},
  body: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly uid: Hex; readonly body: Readonly<Record<string, unknown>> }> {
  drafted++
  const fields: SignedFields = {
    sellToken: sampleTokens.weth,
    buyToken: sampleTokens.usdc,
    receiver: null,
    sellAmount: 10n ** 16n + BigInt(drafted),
    buyAmount: 20_000_000n,
    validTo: Math.floor(Date.now() / 1000) + 3_600,
    appData: hashOf(DOCUMENT),
    feeAmount: 0n,
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...change,
  }
  const digest = orderDigest(book, fields)
  return {
    uid: orderUid(digest, sampleOwner, fields.validTo),
    body: {
      sellToken: fields.sellToken,
      buyToken: fields.buyToken,
      sellAmount: fields.sellAmount.toString(),
      buyAmount: fields.buyAmount.toString(),
      validTo: fields.validTo,
      feeAmount: fields.feeAmount.toString(),
      kind: fields.kind,
      partiallyFillable: fields.partiallyFillable,
      appData: DOCUMENT,
      signingScheme: 'eip712',
      signature: await sign({ hash: digest, privateKey: WALLET_KEY, to: 'hex' }),
      from: sampleOwner,
      ...body,
    },
  }
}

/** The body that cancels one order; `signer`: its owner or somebody else. */
export const cancellation = async (book: Book, uid: Hex, signer: 'owner' | 'other' = 'owner') => ({
  signingScheme: 'eip712',
  signature: await sign({
    hash: cancellationDigest(book, uid),
    privateKey: signer === 'owner' ? WALLET_KEY : OTHER_KEY,
    to: 'hex',
  }),
})

/** A quote request with the documented fields. */
export const quoteRequest = (change: Readonly<Record<string, unknown>> = {}) => ({
  sellToken: sampleTokens.weth,
  buyToken: sampleTokens.usdc,
  from: sampleOwner,
  kind: 'sell',
  sellAmountBeforeFee: '1000000000000000000',
  ...change,
})
