import * as z from 'zod'
import { atomsCodec, indexSchema } from './amount'
import { addressCodec } from './hex'

/** `balance` in atoms of the token. */
export const topHolderCodec = z.object({ address: addressCodec, balance: atomsCodec })

const describedHolderCodec = z.object({
  rank: indexSchema,
  address: addressCodec,
  balance: atomsCodec,
  share: z.number().nullable(),
  isContract: z.boolean().nullable(),
  label: z.string().nullable(),
})

/**
 * Largest holder first, rank 1; balances and `totalSupply` in atoms. `share` is a fraction of 1, six decimals,
 * rounded down. Null is unknown; for `label`, an account without a known name.
 */
export const describedHoldersCodec = z.object({
  token: addressCodec,
  totalSupply: atomsCodec.nullable(),
  holders: z.array(describedHolderCodec),
})
