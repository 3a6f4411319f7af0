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
  /** An auction of as many orders, pools and tokens as fit. */
  solveBodyBytes: 1024 * 1024,
  solveOrders: 300,
  solvePools: 300,
  solveTokens: 600,
  appDataDocumentBytes: 8192,
  accountOrdersPerPage: 1000,
  tradesPerPage: 1000,
  competitionsPerPage: 100,
  /** Of the newest auctions, how many can be exported. */
  auctionInstances: 500,
  /** Newest fills whose orders are held against their quotes, unless another number is asked for. */
  quotedFills: 1000,
  quotedFillsAtMost: 5000,
  defaultPageSize: 10,
  debugTrades: 100,
  /** Orders an account's stream begins with. */
  watchedOrders: 50,
  notificationsPerPage: 1000,
  notificationsUnlessAsked: 100,
  /** Notifications an account's stream begins with. */
  watchedNotifications: 50,
  notificationIdLength: 300,
  announcementLength: 2000,
  announcementTitleLength: 200,
  announcementUrlLength: 2000,
  /** Four times what the longest announcement takes, as a character may be several bytes. */
  announcementBodyBytes: 24 * 1024,
  /** Event streams one client address may have open on one network. */
  streamsPerClient: 20,
  signInMessageLength: 4000,
  /** Marks of each kind an account may have, and change at a time. */
  readMarks: 1000,
  /** What as many marks of both kinds take. */
  readChangeBodyBytes: 1024 * 1024,
  /** Of an account's log, in the export of its data. */
  exportedDeliveries: 10_000,
  /** Places of one channel an account may be told at. */
  targetsPerChannel: 10,
  targetUrlLength: 2048,
  targetLabelLength: 100,
  /** How long the link works that confirms a mailbox. */
  mailConfirmSeconds: 86_400,
  /** Requests to confirm that leave for an account, and for a mailbox, in an hour. */
  mailConfirmsPerHour: 5,
  /** How long a code links a chat. */
  linkCodeSeconds: 600,
  targetIdLength: 100,
  deliveriesPerPage: 200,
  deliveriesUnlessAsked: 50,
  /** A message is given up once it is this old; so many attempts fit in there only by a fault. */
  deliveryAttempts: 400,
  deliverySeconds: 3 * 86_400,
  /** How long the secret a webhook had before signs beside the new one. */
  previousSecretSeconds: 86_400,
} as const

/** A token bucket: `perSecond` tokens flow in, at most `burst` are kept, one request takes one. */
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
 * quota. `none` (health and metrics) is never limited. Source: design, section 5.
 */
export const rateLimits: Readonly<Record<Exclude<RateLimitClass, 'none'>, RateLimit>> = {
  quote: { perSecond: 10, burst: 20 },
  submit: { perSecond: 5, burst: 10 },
  orderRead: { perSecond: 100, burst: 400 },
  read: { perSecond: 50, burst: 200 },
  /** Sign-in and what a signed-in account changes. */
  account: { perSecond: 10, burst: 40 },
  rpc: { perSecond: 100, burst: 400 },
  faucet: { perSecond: 1, burst: 5 },
}
