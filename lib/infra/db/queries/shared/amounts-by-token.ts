import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'

/** Converts amounts by token to JSON with decimal strings. */
export const toAmountsJson = (amounts: ReadonlyMap<Address, bigint>): Record<string, string> =>
  Object.fromEntries([...amounts].map(([token, amount]) => [token, amount.toString()]))

/** The reverse of `toAmountsJson`. */
export const fromAmountsJson = (
  amounts: Readonly<Record<string, string>>,
): ReadonlyMap<Address, bigint> =>
  new Map(Object.entries(amounts).map(([token, amount]) => [address(token), BigInt(amount)]))
