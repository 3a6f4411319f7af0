import 'server-only'
import { type QuotePerformance, quotePerformance } from '@/lib/domain/quote/quote-performance'
import type { Address } from '@/lib/domain/shared/address'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** The compared executions: the newest `fills` fills from block `fromBlock` on. */
export type ExecutionWindow = { readonly fromBlock: number; readonly fills: number }

/** What `getQuotePerformance` reads. */
export type QuotePerformanceDeps = Pick<OrderStore, 'selectQuotedExecutions'> & {
  readonly wrappedNativeToken: Address
}

/** Compares how quoted orders were executed with what their quotes promised. Errors: none. */
export async function getQuotePerformance(
  deps: QuotePerformanceDeps,
  window: ExecutionWindow,
): Promise<QuotePerformance> {
  const { wrappedNativeToken } = deps
  return quotePerformance(await deps.selectQuotedExecutions({ ...window, wrappedNativeToken }))
}
