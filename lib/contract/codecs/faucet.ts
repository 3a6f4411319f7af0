import * as z from 'zod'
import { addressCodec, txHashCodec } from './hex'

export const faucetRequestCodec = z.object({ address: addressCodec })

/** The transactions that carry the coins and tokens; mined when the answer arrives. */
export const faucetResponseCodec = z.object({ transactions: z.array(txHashCodec) })
