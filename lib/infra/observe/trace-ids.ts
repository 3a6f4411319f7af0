import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { SpanContext } from './span'

/** Hex digits of a trace's id, and of a span's. */
const TRACE_DIGITS = 32
const SPAN_DIGITS = 16

export const newTraceId = (): string => randomBytes(TRACE_DIGITS / 2).toString('hex')
export const newSpanId = (): string => randomBytes(SPAN_DIGITS / 2).toString('hex')

/**
 * The trace of an order, and its first span, which is the request that placed it. Both follow from the uid
 * alone, so that every process, also one that starts later, adds its spans to the same trace with nothing stored.
 */
export function orderContext(uid: OrderUid): SpanContext {
  const digits = digitsOf('order', uid)
  return {
    traceId: digits.slice(0, TRACE_DIGITS),
    spanId: digits.slice(TRACE_DIGITS, TRACE_DIGITS + SPAN_DIGITS),
  }
}

/** What happens to an order in an auction, each step below the one before. */
export type OrderStep = 'auction' | 'send' | 'mine' | 'index'

/** Follows from what it is about, so that a later step knows its parent. */
export const stepContext = (uid: OrderUid, auctionId: AuctionId, step: OrderStep): SpanContext => ({
  traceId: orderContext(uid).traceId,
  spanId: digitsOf(step, uid, `${auctionId}`).slice(0, SPAN_DIGITS),
})

const digitsOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex')
