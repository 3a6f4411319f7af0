import 'server-only'
import * as z from 'zod'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { addressText } from './address-text'

/** `npm run deploy` makes all of them. */
const fileSchema = z.strictObject({
  chainId: z.int().min(1),
  /** First block in which anything of the deployment can be. */
  block: z.int().min(0),
  settlement: addressText,
  vaultRelayer: addressText,
  allowList: addressText,
  wrappedNativeToken: addressText,
  hooksTrampoline: addressText,
  ethFlow: addressText,
  smartWalletFactory: addressText.nullable().default(null),
  /**
   * Contracts that only the service calls: the one that reads the chain, then the one that tries orders.
   * Calls bring the code of those that are null.
   */
  helpers: z.tuple([addressText.nullable(), addressText.nullable()]).default([null, null]),
})

/** The contracts of an order book of our own on one chain, as `CONTRACTS_<NET>` names them. */
export type ContractsFile = z.output<typeof fileSchema>

/**
 * Reads the text of a contracts file.
 * Errors: one line for each problem, with the field.
 */
export function parseContractsFile(json: string): Result<ContractsFile, readonly string[]> {
  const value = jsonOrNull(json)
  if (value === null) return err(['is no JSON'])
  const parsed = fileSchema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
    ),
  )
}

export const formatContractsFile = (file: ContractsFile): string =>
  `${JSON.stringify(file, null, 2)}\n`
