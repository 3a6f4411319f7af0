import * as z from 'zod'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import { limits } from '../limits'
import { atomsCodec, indexSchema } from './amount'
import { addressCodec, orderUidCodec, txHashCodec } from './hex'
import { integerTextCodec, orNull, wholeNumberTextCodec } from './text'
import { timestampCodec } from './timestamp'

const feeCodec = z.object({ amount: atomsCodec, token: addressCodec })

/** One fill of an account with its fees and what its tokens were worth then. `null` is unknown. */
export const fillCodec = z.object({
  blockNumber: indexSchema,
  logIndex: indexSchema,
  timestamp: timestampCodec.nullable(),
  txHash: txHashCodec,
  orderUid: orderUidCodec,
  owner: addressCodec,
  kind: z.enum(['sell', 'buy']).nullable(),
  sellToken: addressCodec,
  buyToken: addressCodec,
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  feeAmount: atomsCodec,
  executedFee: feeCodec.nullable(),
  protocolFees: z.array(feeCodec).nullable(),
  sellTokenPriceUsd: z.number().nullable(),
  buyTokenPriceUsd: z.number().nullable(),
})

const expectedCursor = 'expected the `next` of a previous page'

/** A place in an account's history: block and log index of the last fill before it. */
const fillCursorCodec = z
  .codec(
    z.string({ error: expectedCursor }).regex(/^\d{1,15}\.\d{1,9}$/, { error: expectedCursor }),
    z.custom<FillPosition>(),
    {
      decode: (text) => {
        const [blockNumber, logIndex] = text.split('.')
        return { blockNumber: Number(blockNumber), logIndex: Number(logIndex) }
      },
      encode: ({ blockNumber, logIndex }) => `${blockNumber}.${logIndex}`,
    },
  )
  .meta({ wire: { type: 'string' } })

/** A page of fills, newest first. */
export const fillsPageCodec = z.object({
  fills: z.array(fillCodec),
  /** The `cursor` of the next page; null after the last. */
  next: fillCursorCodec.nullable(),
})

const { fillsPerPage: max, defaultFillsPerPage: preset } = limits

/** Which fills are requested: `from` inclusive and `to` exclusive in Unix seconds of the block. */
export const fillsQueryCodec = z.object({
  limit: wholeNumberTextCodec
    .refine((value) => value >= 1 && value <= max, { error: `expected a limit from 1 to ${max}` })
    .default(preset)
    .meta({
      wire: { type: 'integer', format: 'int64', minimum: 1, maximum: max, default: preset },
    }),
  cursor: orNull(fillCursorCodec),
  from: orNull(integerTextCodec),
  to: orNull(integerTextCodec),
})

const sumCodec = z.object({ usd: z.number(), fills: indexSchema })

/** What an account gained over all its fills. */
export const lifetimeSurplusCodec = z.object({
  fills: indexSchema,
  unpriced: indexSchema,
  limit: sumCodec,
  quote: sumCodec,
})

/** A fill in atoms, the signed fee included in `sellAmount`; prices are USD per whole token at the time of the fill. */
export type Fill = z.output<typeof fillCodec>
