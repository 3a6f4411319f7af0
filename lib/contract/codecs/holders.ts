import * as z from 'zod'
import { atomsCodec, indexSchema } from './amount'
import { addressCodec } from './hex'

export const topHolderCodec = z.object({ address: addressCodec, balance: atomsCodec })

const describedHolderCodec = z.object({
  rank: indexSchema,
  address: addressCodec,
  balance: atomsCodec,
  share: z.number().nullable(),
  isContract: z.boolean().nullable(),
  label: z.string().nullable(),
})

export const describedHoldersCodec = z.object({
  token: addressCodec,
  totalSupply: atomsCodec.nullable(),
  holders: z.array(describedHolderCodec),
})
