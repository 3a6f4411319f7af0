import 'server-only'
import { type QuotePerformance, quotePerformance } from '@/lib/domain/quote/quote-performance'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** Which executions are compared: those of the newest `fills` fills from block `fromBlock` on. */
export type ExecutionWindow = { readonly fromBlock: number; readonly fills: number }

export type QuotePerformanceDeps = Pick<OrderStore, 'selectQuotedExecutions'>

/** How orders were executed that had a quote, beside what it promised. Errors: none. */
export async function getQuotePerformance(
  deps: QuotePerformanceDeps,
  window: ExecutionWindow,
): Promise<QuotePerformance> {
  return quotePerformance(await deps.selectQuotedExecutions(window))
}
