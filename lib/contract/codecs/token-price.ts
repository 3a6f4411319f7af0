import * as z from 'zod'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'

const expected = 'expected an address (0x followed by 40 hex digits), or - for the native coin'

/** A token, or `-` for the chain's native coin, which is the native sentinel address inside. */
export const pricedTokenCodec = z.codec(
  z.string({ error: expected }).regex(/^(?:-|0x[0-9a-fA-F]{40})$/, { error: expected }),
  z.custom<Address>(),
  {
    decode: (text) => (text === '-' ? NATIVE_TOKEN : (text.toLowerCase() as Address)),
    encode: (token) => (token === NATIVE_TOKEN ? '-' : token),
  },
)

/** USD per whole token, not rounded. */
export const usdPriceSchema = z.object({ price: z.number().positive() })

/** USD per whole token, never 0: without a known price there is none. */
export type UsdPrice = z.output<typeof usdPriceSchema>
