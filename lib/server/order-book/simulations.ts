import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import {
  type OrderDraft,
  simulateDraft,
  simulateOrder,
} from '@/lib/services/order-book/simulate-order'
import type { OrderBookContext } from './order-book-context'

/** The use cases of one network that settle an order alone in a simulation. */
export function bookSimulations(context: OrderBookContext) {
  const {
    domain,
    wrappedNativeToken,
    hooksTrampoline,
    loadTokens,
    simulateOrder: simulate,
  } = context.config
  const deps = { ...context, domain, wrappedNativeToken, hooksTrampoline, loadTokens, simulate }
  return {
    simulate: (request: { readonly uid: OrderUid; readonly blockNumber: number | null }) =>
      simulateOrder(deps, request),
    simulateDraft: (draft: OrderDraft) => simulateDraft(deps, draft),
  }
}
