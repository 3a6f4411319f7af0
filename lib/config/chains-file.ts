import 'server-only'
import * as z from 'zod'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { MAX_DECIMALS } from '@/lib/domain/token/decimals'
import { addressText } from './address-text'

const segment = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'expected a letter, then letters, digits, - or _')
const text = z.string().min(1).max(100)
const decimals = z.int().min(0).max(MAX_DECIMALS)

const entrySchema = z.strictObject({
  id: z.int().min(1),
  name: segment,
  aliases: z.array(segment).max(20).default([]),
  displayName: text.optional(),
  nativeCurrency: z
    .strictObject({ name: text, symbol: text, decimals: decimals.default(18) })
    .optional(),
  wrappedNativeToken: addressText.optional(),
  blockSeconds: z.number().positive().max(3_600).optional(),
  /** Base URL of an explorer with pages at `/tx/` and `/address/`. */
  explorer: z.url({ protocol: /^https?$/ }).optional(),
  tokens: z
    .array(z.strictObject({ address: addressText, symbol: text, name: text, decimals }))
    .max(1_000)
    .optional(),
  usdToken: z.strictObject({ address: addressText, decimals }).optional(),
  coinGecko: z.strictObject({ platform: text, nativeCoin: text }).optional(),
  geckoTerminal: text.optional(),
  defiLlama: text.optional(),
  contracts: z
    .strictObject({
      settlement: addressText,
      vaultRelayer: addressText,
      allowList: addressText.nullable().default(null),
      ethFlow: addressText.nullable().default(null),
    })
    .optional(),
})

/** One chain of `CHAINS_FILE`; what it leaves out is taken from viem and our table. */
export type ChainEntry = z.output<typeof entrySchema>

/**
 * Parses the JSON list of `CHAINS_FILE`.
 * Errors: one line for each problem, with the number of the entry, from 1, and the field.
 */
export function parseChainsFile(json: string): Result<readonly ChainEntry[], readonly string[]> {
  const list = z.array(z.unknown()).safeParse(jsonOrNull(json))
  if (!list.success) return err(['expected a JSON list of chains'])
  const problems: string[] = []
  const entries = list.data.flatMap((item, index) => {
    const entry = entrySchema.safeParse(item)
    if (entry.success) return [entry.data]
    for (const { path, message } of entry.error.issues) {
      problems.push(
        `entry ${index + 1}${path.map((key) => `.${String(key)}`).join('')}: ${message}`,
      )
    }
    return []
  })
  const repeated = entries.filter(
    ({ id }, index) => entries.findIndex((entry) => entry.id === id) < index,
  )
  for (const { id, name } of repeated) problems.push(`${name}: the id ${id} is listed twice`)
  return problems.length > 0 ? err(problems) : ok(entries)
}
