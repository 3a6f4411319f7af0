import 'server-only'
import * as z from 'zod'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import { err, ok, type Result } from '@/lib/domain/shared/result'

/** Addresses of pools by a provider's id (UUID). */
export type PoolAddresses = ReadonlyMap<string, Address>

const fileSchema = z.record(z.string(), z.unknown())
const idSchema = z.uuid()

/**
 * Parses an operator's table of pools for which the provider has no address: a JSON object from the
 * pool's id to its contract address, both in any letter case. Returns one problem per unusable
 * entry.
 */
export function parsePoolAddresses(text: string): Result<PoolAddresses, readonly string[]> {
  const file = fileSchema.safeParse(jsonOrNull(text))
  if (!file.success) return err(['expected a JSON object of pool ids and addresses'])
  const addresses = new Map<string, Address>()
  const problems: string[] = []
  for (const [id, value] of Object.entries(file.data)) {
    const key = id.toLowerCase()
    const address = parseAddress(typeof value === 'string' ? value : '')
    if (!idSchema.safeParse(key).success) problems.push(`"${id}": expected the UUID of a pool`)
    else if (!address.ok) problems.push(`"${id}": ${address.error.description}`)
    else if (addresses.has(key)) problems.push(`"${id}": is listed twice`)
    else addresses.set(key, address.value)
  }
  return problems.length > 0 ? err(problems) : ok(addresses)
}
