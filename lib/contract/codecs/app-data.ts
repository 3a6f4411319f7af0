import * as z from 'zod'
import { oversizeOf } from '@/lib/domain/app-data/app-data'
import type { ErrorType } from '../error-catalog'

/** An app-data document, or the text of its hash; one that is too large has a code of its own. */
export const appDataTextSchema = z.string().check((context) => {
  const message = oversizeOf(context.value)
  if (message === null) return
  const params = { errorType: 'InvalidAppData' satisfies ErrorType }
  context.issues.push({ code: 'custom', input: context.value, message, params })
})

/** An app-data document as sent, identified by its keccak256. */
export const appDataUploadSchema = z.object({ fullAppData: appDataTextSchema })

/** A stored document. */
export const appDataDocumentCodec = z.object({ fullAppData: z.string() })
