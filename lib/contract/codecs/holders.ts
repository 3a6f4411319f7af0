import * as z from 'zod'
import { HOLDER_ROLES } from '@/lib/domain/token/holder-role'
import { atomsCodec, indexSchema } from './amount'
import { addressCodec } from './hex'
import { holderTotalCodec } from './token-markets'

/** `balance` in atoms of the token. */
export const topHolderCodec = z.object({ address: addressCodec, balance: atomsCodec })

const describedHolderCodec = z.object({
  rank: indexSchema,
  address: addressCodec,
  balance: atomsCodec,
  share: z.number().nullable(),
  isContract: z.boolean().nullable(),
  label: z.string().nullable(),
  /** Left out for an account of which no more is known than its name. */
  role: z.enum(HOLDER_ROLES).optional(),
  /** Of a pool. */
  pool: z.object({ project: z.string(), tokens: z.array(addressCodec) }).optional(),
})

/**
 * Largest holder first, rank 1; balances and `totalSupply` in atoms. `share` is a fraction of 1, six decimals,
 * rounded down. Null is unknown; for `label`, an account without a known name.
 */
export const describedHoldersCodec = z.object({
  token: addressCodec,
  totalSupply: atomsCodec.nullable(),
  holders: z.array(describedHolderCodec),
  /** Accounts that hold it, listed or not; left out where the source does not say. */
  total: holderTotalCodec.optional(),
})

/** Largest holders of a token with what is known about them; null is unknown. */
export type DescribedHoldersView = z.output<typeof describedHoldersCodec>
