import * as z from 'zod'
import { indexSchema, weiCodec } from './amount'

/** Native wei one atom of a token is worth; a float, as a coarse token's price is below one. */
export const nativePriceSchema = z.object({ price: z.number() })

/** What is known about a token from trading. Source: protocol, section 7. */
export const tokenMetadataCodec = z.object({
  /** First block in which it was traded here; null: never. */
  firstTradeBlock: indexSchema.nullable(),
  /** Native wei per 1e18 atoms, rounded down; null: no price. */
  nativePrice: weiCodec.nullable(),
})
