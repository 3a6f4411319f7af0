import * as z from 'zod'
import { indexSchema, weiCodec } from './amount'

/** Native wei per atom of a token; a float, since a token with few decimals costs less than one. */
export const nativePriceSchema = z.object({ price: z.number() })

/** What is known about a token from trading. Source: lib/docs/protocol.md#reads-around-auctions. */
export const tokenMetadataCodec = z.object({
  /** First block in which it was traded here; null: never. */
  firstTradeBlock: indexSchema.nullable(),
  /** Native wei per 1e18 atoms, rounded down; null: no price. */
  nativePrice: weiCodec.nullable(),
})
