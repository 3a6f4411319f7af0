import { type Address, parseAddress } from '@/lib/domain/shared/address'

/** A parameter of a page's query; one written several times is a list. */
export type QueryValue = string | string[] | undefined

/** The value of a parameter, of one written several times the first. */
export const firstOf = (value: QueryValue): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The account or token a parameter names; null when it names none. */
export function addressOf(value: QueryValue): Address | null {
  const parsed = parseAddress(firstOf(value) ?? '')
  return parsed.ok ? parsed.value : null
}
