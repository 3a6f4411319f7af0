import 'server-only'
import * as z from 'zod'
import { parseAddress } from '@/lib/domain/shared/address'

/** An address in a file of configuration, in any letter case. */
export const addressText = z.string().transform((text, context) => {
  const parsed = parseAddress(text)
  if (parsed.ok) return parsed.value
  context.addIssue({ code: 'custom', message: 'expected an address of 40 hex digits' })
  return z.NEVER
})
