/**
 * Whose fault a failure is. `service`: this service. `order-book`: the deployment that runs the order
 * book of a gateway network. `provider`: who provides prices, pools, holders, icons or announcements.
 * `node`: the node of the chain.
 */
export const FAULT_SOURCES = ['service', 'order-book', 'provider', 'node'] as const

/** As clients read it in the header `X-Fault-Of`. */
export type FaultSource = (typeof FAULT_SOURCES)[number]
