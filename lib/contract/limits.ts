/** Sizes and counts of the interface. Source: lib/docs/protocol.md#limits. */
export const limits = {
  orderUidsPerRequest: 128,
  defaultBodyBytes: 16 * 1024,
  /** Presign orders of one client address that wait for their signature on chain, per network. */
  unsignedOrdersPerClient: 100,
  /** The same of all clients: more than any one client may have, as a few must not crowd out all. */
  unsignedOrdersInAll: 50_000,
  /**
   * Four times the size of 128 uids, so that a list that is too long still gets the proper error.
   */
  batchLookupBodyBytes: 64 * 1024,
  poolAddressesPerRequest: 1000,
  /** Also for the list without addresses. */
  poolsPerReply: 1000,
  /** Four times the size of 1,000 addresses. */
  poolAddressesBodyBytes: 192 * 1024,
  rpcBodyBytes: 1024 * 1024,
  rpcBatchCalls: 100,
  /** An auction with as many orders, pools and tokens as fit. */
  solveBodyBytes: 1024 * 1024,
  solveOrders: 300,
  solvePools: 300,
  solveTokens: 600,
  /** Share of the solving thread's time one client address may use, and how much of it at once. */
  solveShare: 0.5,
  solveBurstSeconds: 30,
  appDataDocumentBytes: 8192,
  /** How long an uploaded document is kept for an order that refers to it. */
  unusedAppDataSeconds: 86_400,
  accountOrdersPerPage: 1000,
  tradesPerPage: 1000,
  fillsPerPage: 1000,
  defaultFillsPerPage: 100,
  competitionsPerPage: 100,
  /** Number of newest auctions that can be exported. */
  auctionInstances: 500,
  /** Default number of newest fills whose orders are compared with their quotes. */
  quotedFills: 1000,
  maxQuotedFills: 5000,
  defaultPageSize: 10,
  debugTrades: 100,
  /** Orders at the start of an account's stream. */
  watchedOrders: 50,
  notificationsPerPage: 1000,
  defaultNotificationsPerPage: 100,
  /** Notifications at the start of an account's stream. */
  watchedNotifications: 50,
  notificationIdLength: 300,
  announcementLength: 2000,
  announcementTitleLength: 200,
  announcementUrlLength: 2000,
  /** Four times the maximum length, as a character may be several bytes. */
  announcementBodyBytes: 24 * 1024,
  /** Open event streams per client address and network. */
  streamsPerClient: 20,
  /** Open event streams of all clients of one process; each holds a socket and its share of memory. */
  streamsPerProcess: 5000,
  signInMessageLength: 4000,
  /** Maximum marks of each kind per account, and per change. */
  readMarks: 1000,
  /** Size of the maximum number of marks of both kinds. */
  readChangeBodyBytes: 1024 * 1024,
  /** Deliveries from an account's log in the export of its data. */
  exportedDeliveries: 10_000,
  /** Targets per account and channel. */
  targetsPerChannel: 10,
  targetUrlLength: 2048,
  targetLabelLength: 100,
  /** Validity of the link that confirms a mailbox. */
  mailConfirmSeconds: 86_400,
  /** Confirmation requests per hour for an account, and for a mailbox. */
  mailConfirmsPerHour: 5,
  /** Validity of a code that links a chat. */
  linkCodeSeconds: 600,
  targetIdLength: 100,
  deliveriesPerPage: 200,
  defaultDeliveriesPerPage: 50,
  /** Age at which a message is given up; only a fault could cause this many attempts before. */
  deliveryAttempts: 400,
  deliverySeconds: 3 * 86_400,
  /** How long a webhook's previous secret still signs together with the new one. */
  previousSecretSeconds: 86_400,
} as const

/**
 * A token bucket: `perSecond` tokens are added, at most `burst` are stored. A request takes one, but
 * each call of the RPC as many as its method costs the node.
 */
export type RateLimit = { readonly perSecond: number; readonly burst: number }

export type RateLimitClass =
  | 'quote'
  | 'submit'
  | 'orderRead'
  | 'read'
  | 'account'
  | 'rpc'
  | 'faucet'
  | 'none'

/**
 * Defaults per client address and network. Reads are generous: they protect the process, not a
 * quota. `none` (health and metrics) is never limited. Source: lib/docs/protocol.md#rate-limits.
 */
export const rateLimits: Readonly<Record<Exclude<RateLimitClass, 'none'>, RateLimit>> = {
  quote: { perSecond: 10, burst: 20 },
  submit: { perSecond: 5, burst: 10 },
  orderRead: { perSecond: 100, burst: 400 },
  read: { perSecond: 50, burst: 200 },
  /** Sign-in and changes by signed-in accounts. */
  account: { perSecond: 10, burst: 40 },
  rpc: { perSecond: 200, burst: 1000 },
  faucet: { perSecond: 1, burst: 5 },
}
