import * as z from 'zod'
import { limits } from '../limits'
import { indexSchema } from './amount'
import { quoteSplitCodec } from './quote-split'
import { integerTextCodec, wholeNumberTextCodec } from './text'

/**
 * `share` (0 to 1, four decimals) and the median (basis points of the quoted amount, two decimals; below 0 is a
 * shortfall) are rounded down; null without orders. `split.sums` are in native wei.
 */
export const quotePerformanceCodec = z.object({
  orders: indexSchema,
  atOrAbove: indexSchema,
  share: z.number().min(0).max(1).nullable(),
  medianImprovementBps: z.number().nullable(),
  split: z.object({
    orders: indexSchema,
    held: indexSchema,
    share: z.number().min(0).max(1).nullable(),
    sums: quoteSplitCodec,
  }),
})

const { quotedFills: defaultCount, maxQuotedFills: max } = limits

/** Which executions are compared. */
export const quotePerformanceQueryCodec = z.object({
  fromBlock: integerTextCodec.default(0),
  fills: wholeNumberTextCodec
    .refine((value) => value >= 1 && value <= max, { error: `expected from 1 to ${max} fills` })
    .default(defaultCount)
    .meta({
      wire: { type: 'integer', format: 'int64', minimum: 1, maximum: max, default: defaultCount },
    }),
})
