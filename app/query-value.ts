import { type Address, parseAddress } from '@/lib/domain/shared/address'

/** A query parameter; a repeated one is a list. */
export type QueryValue = string | string[] | undefined

/** The value of a parameter; of a repeated one the first. */
export const firstOf = (value: QueryValue): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The account or token in a parameter; null when there is none. */
export function addressOf(value: QueryValue): Address | null {
  const parsed = parseAddress(firstOf(value) ?? '')
  return parsed.ok ? parsed.value : null
}
