import * as z from 'zod'
import { countCodec, signedCodec } from './amount'

/**
 * Why a fill got more or less than its quote, in atoms of the token a sell order buys or a buy order sells, or the sums of
 * that in native wei: the last four add up to `difference`, and are above 0 where they were for the owner's good.
 */
export const quoteSplitCodec = z.object({
  quoted: countCodec,
  market: countCodec,
  difference: signedCodec,
  marketMove: signedCodec,
  gas: signedCodec,
  fee: signedCodec,
  solving: signedCodec,
})
