import { MAX_APP_DATA_BYTES } from '@/lib/domain/app-data/app-data'
import { RETENTION } from '@/lib/domain/shared/retention'

/** For keys, short fields and white space; of orders and quotes also for the signature. */
const plainBodyBytes = 16 * 1024

/**
 * Size of a body whose long texts have this many UTF-16 units in all. JSON may write each unit as
 * an escape of six bytes (`\u0041`), so a limit for a text allows no smaller limit for its body.
 */
const bodyBytes = (textUnits: number) => 6 * textUnits + plainBodyBytes

const ADDRESS_LENGTH = 42
const UID_LENGTH = 114

const orderUidsPerRequest = 128
const poolAddressesPerRequest = 1000
const poolTrendsPerRequest = 100
const notificationIdLength = 300
const readMarks = 1000
const announcementLength = 2000
const announcementTitleLength = 200
const announcementUrlLength = 2000
const signInMessageLength = 4000
const watchedMarkets = 200
const marketAlerts = 100

/** Sizes and counts of the interface. Source: lib/docs/protocol.md#limits. */
export const limits = {
  orderUidsPerRequest,
  defaultBodyBytes: plainBodyBytes,
  /** Of orders, quotes and uploads, which hold an app-data document. */
  documentBodyBytes: bodyBytes(MAX_APP_DATA_BYTES),
  /** Presign orders of one client address that wait for their signature on chain, per network. */
  unsignedOrdersPerClient: 100,
  /** The same of all clients: more than any one client may have, as a few must not crowd out all. */
  unsignedOrdersInAll: 50_000,
  /** Several times what 128 uids take without escapes: a list too long still gets its own error. */
  batchLookupBodyBytes: bodyBytes(orderUidsPerRequest * UID_LENGTH),
  poolAddressesPerRequest,
  /** Also for the list without addresses. */
  poolsPerReply: 1000,
  poolAddressesBodyBytes: bodyBytes(poolAddressesPerRequest * ADDRESS_LENGTH),
  /** As many as a high screen shows rows, several times over. */
  poolTrendsPerRequest,
  poolTrendsBodyBytes: bodyBytes(poolTrendsPerRequest * ADDRESS_LENGTH),
  rpcBodyBytes: 1024 * 1024,
  rpcBatchCalls: 100,
  /** Open WebSockets to the RPCs of this process, of one client address and of all. */
  rpcSocketsPerClient: 50,
  rpcSocketsPerProcess: 500,
  /** An auction with as many orders, pools and tokens as fit. */
  solveBodyBytes: 1024 * 1024,
  solveOrders: 300,
  solvePools: 300,
  solveTokens: 600,
  /** Share of the solving thread's time one client address may use, and how much of it at once. */
  solveShare: 0.5,
  solveBurstSeconds: 30,
  /** How long an uploaded document is kept for an order that refers to it. */
  unusedAppDataSeconds: RETENTION.unusedAppDataSeconds,
  accountOrdersPerPage: 1000,
  tradesPerPage: 1000,
  fillsPerPage: 1000,
  defaultFillsPerPage: 100,
  competitionsPerPage: 100,
  /** Number of newest auctions that can be exported. */
  auctionInstances: RETENTION.auctionInstances,
  /** Default number of newest fills whose orders are compared with their quotes. */
  quotedFills: 1000,
  maxQuotedFills: 5000,
  defaultPageSize: 10,
  /** Newest trades in a debug report. */
  debugTrades: 100,
  /** Orders at the start of an account's stream. */
  watchedOrders: 50,
  notificationsPerPage: 1000,
  defaultNotificationsPerPage: 100,
  /** Notifications at the start of an account's stream. */
  watchedNotifications: 50,
  notificationIdLength,
  announcementLength,
  announcementTitleLength,
  announcementUrlLength,
  announcementBodyBytes: bodyBytes(
    announcementLength + announcementTitleLength + announcementUrlLength,
  ),
  /** Newest blocks on which an order can be simulated: as many states as nodes keep by default. */
  simulationBlocks: 128,
  /** Open event streams per client address and network. */
  streamsPerClient: 20,
  /** Open event streams of all clients of one process; each holds a socket and its share of memory. */
  streamsPerProcess: 2000,
  signInMessageLength,
  signInBodyBytes: bodyBytes(signInMessageLength),
  /** Maximum marks of each kind per account, and per change. */
  readMarks,
  /** The maximum number of marks of both kinds. */
  readChangeBodyBytes: bodyBytes(2 * readMarks * notificationIdLength),
  /** Pools and tokens on an account's watchlist, and alerts of an account. */
  watchedMarkets,
  marketAlerts,
  watchesBodyBytes: bodyBytes((watchedMarkets + 3 * marketAlerts) * 2 * ADDRESS_LENGTH),
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

/** Requests of one class take from one bucket per client address and network. */
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
