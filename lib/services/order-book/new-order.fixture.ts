import type { OrderRecord } from '@/lib/domain/order/stored-order'
import type { NewOrder } from './store-order'

/** An order in market, without document or quote, from a client far from its limits. */
export const newOrder = (order: OrderRecord, changes: Partial<NewOrder> = {}): NewOrder => ({
  order,
  document: null,
  quote: null,
  outOfMarket: false,
  replaces: null,
  clientKey: 'a client',
  unsignedOrderLimits: { perClient: 1_000, inAll: 1_000 },
  ...changes,
})
