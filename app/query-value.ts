import { type AddressReading, readAddressText } from '@/lib/domain/shared/address-text'
import { decodedSegment } from '@/lib/domain/shared/path-segment'
import { t } from '@/lib/words/words'

/** The value of a query parameter; a list if it is repeated. */
export type QueryValue = string | string[] | undefined

/** The value of a parameter, the first one if it is repeated. */
export const firstOf = (value: QueryValue): string | undefined =>
  Array.isArray(value) ? value[0] : value

/**
 * The account in a parameter: a page says that it cannot read one, instead of showing another.
 * `chainId`: the network of the page; null for a page about all of them.
 */
export const accountOf = (value: QueryValue, chainId: number | null): AddressReading =>
  readAddressText(firstOf(value) ?? '', chainId, t)

/** A segment of a path as text; one in a broken encoding stays as it is. */
export const segmentText = (segment: string): string => decodedSegment(segment) ?? segment
