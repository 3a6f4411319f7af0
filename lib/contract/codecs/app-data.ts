import * as z from 'zod'

/** An app-data document as text; its keccak256 is its name. */
export const appDataDocumentCodec = z.object({ fullAppData: z.string() })
