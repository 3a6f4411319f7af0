import * as z from 'zod'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { atomsCodec } from './amount'
import { booleanTextCodec, orNull } from './text'

const address = '0x[0-9a-fA-F]{40}'
const expected =
  'expected baseTokenAddress-quoteTokenAddress, each an address (0x followed by 40 hex digits)'

/** Two token addresses joined by a hyphen: the price of the first in units of the second. */
export const marketPairCodec = z.codec(
  z.string({ error: expected }).regex(new RegExp(`^${address}-${address}$`), { error: expected }),
  z.custom<{ readonly base: Address; readonly quote: Address }>(),
  {
    decode: (text) => {
      const [base = '', quote = ''] = text.toLowerCase().split('-')
      return { base: base as Address, quote: quote as Address }
    },
    encode: ({ base, quote }) => `${base}-${quote}`,
  },
)

const amountCodec = atomsCodec.refine((amount) => amount <= MAX_UINT256, {
  error: 'expected an amount of at most 2^256 - 1',
})

/** Orders are valid for at most a year. */
const MAX_EXPIRATION_SECONDS = 365 * 86_400
const durationExpected = `expected seconds until the order expires: a number from 0 to ${MAX_EXPIRATION_SECONDS}`

const durationTextCodec = z
  .codec(
    z.string({ error: durationExpected }).regex(/^\d{1,12}(?:\.\d{1,6})?$/, {
      error: durationExpected,
      abort: true,
    }),
    z.number().max(MAX_EXPIRATION_SECONDS, { error: durationExpected }),
    { decode: (text) => Number(text), encode: (value) => String(value) },
  )
  .meta({ wire: { type: 'number', minimum: 0, maximum: MAX_EXPIRATION_SECONDS } })

/** Optional facts about the order; a missing key is null. */
export const orderFactsCodec = z.object({
  orderKind: orNull(z.enum(['buy', 'sell'], { error: 'expected buy or sell' })),
  partiallyFillable: orNull(booleanTextCodec),
  sellAmount: orNull(amountCodec),
  buyAmount: orNull(amountCodec),
  expirationTimeInSeconds: orNull(durationTextCodec),
  feeAmount: orNull(amountCodec),
})
