/** Sizes and counts of the interface. Source: interface, "Limits"; protocol, section 1 (16 KiB). */
export const limits = {
  orderUidsPerRequest: 128,
  defaultBodyBytes: 16 * 1024,
  /** Four times what 128 uids take, so that too long a list is told its limit. */
  batchLookupBodyBytes: 64 * 1024,
  poolAddressesPerRequest: 1000,
  /** Also of the list without addresses. */
  poolsPerAnswer: 1000,
  /** Four times what 1,000 addresses take. */
  poolAddressesBodyBytes: 192 * 1024,
  rpcBodyBytes: 1024 * 1024,
  rpcBatchCalls: 100,
  appDataDocumentBytes: 8192,
  accountOrdersPerPage: 1000,
  tradesPerPage: 1000,
  defaultPageSize: 10,
  debugTrades: 100,
  /** Orders an account's stream begins with. */
  watchedOrders: 50,
  /** Event streams one client address may have open on one network. */
  streamsPerClient: 20,
} as const

/** A token bucket: `perSecond` tokens flow in, at most `burst` are kept, one request takes one. */
export type RateLimit = { readonly perSecond: number; readonly burst: number }

export type RateLimitClass = 'quote' | 'submit' | 'orderRead' | 'read' | 'rpc' | 'faucet' | 'none'

/**
 * Defaults per client address and network. Reads are generous: they protect the process, not a
 * quota. `none` (health and metrics) is never limited. Source: design, section 5.
 */
export const rateLimits: Readonly<Record<Exclude<RateLimitClass, 'none'>, RateLimit>> = {
  quote: { perSecond: 10, burst: 20 },
  submit: { perSecond: 5, burst: 10 },
  orderRead: { perSecond: 100, burst: 400 },
  read: { perSecond: 50, burst: 200 },
  rpc: { perSecond: 100, burst: 400 },
  faucet: { perSecond: 1, burst: 5 },
}
