import * as z from 'zod'

/** An app-data document as text, identified by its keccak256. */
export const appDataDocumentCodec = z.object({ fullAppData: z.string() })
