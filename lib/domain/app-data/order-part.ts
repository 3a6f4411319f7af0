import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Bytes32, bytes32, parseHex } from '@/lib/domain/shared/hex'

/** The most parts that one order over time has. */
export const MAX_PARTS = 24

/** Which part of an order over time an order is. */
export type OrderPart = {
  /** Chosen at random; the same in all parts. */
  readonly id: Bytes32
  /** From 1 to `count`. */
  readonly index: number
  readonly count: number
}

const FIELD = 'partOfOrder'

/**
 * The app data document of a part. It names the part, so that all parts can be found again from any
 * of them, and the second before which it is not auctioned.
 */
export const partAppData = (part: OrderPart, validFrom: UnixSeconds): string =>
  `{"appCode":"Coincidence dashboard","metadata":{"${FIELD}":{"count":${part.count},"id":"${part.id}","index":${part.index}},"validFrom":${validFrom}},"version":"1.3.0"}`

/**
 * Which part a document says that its order is; null for an order that is no part, and for a field
 * of another shape: the field is ours, so a document of someone else may use its name for anything.
 * Source: lib/docs/protocol.md#parts-of-an-order.
 */
export function orderPartOf(document: string | null | undefined): OrderPart | null {
  // Most orders are no parts: their documents are not parsed again.
  if (document == null || !document.includes(FIELD)) return null
  const { id, index, count } = recordOf(recordOf(recordOf(parsed(document)).metadata)[FIELD])
  if (!isNumberOfParts(count) || count < 2 || !isNumberOfParts(index) || index > count) return null
  if (typeof id !== 'string' || !parseHex(id, 32).ok) return null
  return { id: bytes32(id), index, count }
}

const isNumberOfParts = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PARTS

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
