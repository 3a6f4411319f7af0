import * as z from 'zod'
import { addressCodec, txHashCodec } from './hex'

/** The account that gets test coins and tokens. */
export const faucetRequestCodec = z.object({ address: addressCodec })

/** The transactions that send the coins and tokens; already mined when the response is sent. */
export const faucetResponseCodec = z.object({ transactions: z.array(txHashCodec) })
