import { type Address, parseAddress } from '@/lib/domain/shared/address'

/** The value of a query parameter; a list if it is repeated. */
export type QueryValue = string | string[] | undefined

/** The value of a parameter, the first one if it is repeated. */
export const firstOf = (value: QueryValue): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The address in a parameter; null when it is missing or invalid. */
export function addressOf(value: QueryValue): Address | null {
  const parsed = parseAddress(firstOf(value) ?? '')
  return parsed.ok ? parsed.value : null
}
