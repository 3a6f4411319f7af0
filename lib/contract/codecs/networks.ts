import * as z from 'zod'
import { MAX_DECIMALS } from '@/lib/domain/token/decimals'
import { indexSchema } from './amount'
import { addressCodec } from './hex'

/** A listed token; one without an icon has `logoUri` null or absent. */
export const tokenListEntryCodec = z.object({
  address: addressCodec,
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(MAX_DECIMALS),
  /** Path of its icon at this service. */
  logoUri: z.string().nullable().optional(),
})

/**
 * Features of this deployment on a network; false means the endpoint responds with 404 or is
 * absent.
 */
export const capabilitiesSchema = z.object({
  faucet: z.boolean(),
  /** `public`: everybody gets what the order book of the network publishes, nobody more. */
  debugReport: z.enum(['open', 'restricted', 'public']),
  accountOrders: z.boolean(),
  accountEvents: z.boolean(),
  transactionOrders: z.boolean(),
  ordersByDigest: z.boolean(),
  simulation: z.boolean(),
  totalSurplus: z.boolean(),
  accountFills: z.boolean(),
  orderEvents: z.boolean(),
  orderStatus: z.boolean(),
  trades: z.boolean(),
  solverCompetition: z.boolean(),
  competitionList: z.boolean(),
  currentAuction: z.boolean(),
  auctionInstance: z.boolean(),
  quotePerformance: z.boolean(),
  reports: z.boolean(),
  nativePrice: z.boolean(),
  tokenMetadata: z.boolean(),
  appData: z.boolean(),
  solverEngine: z.boolean(),
  prices: z.boolean(),
  priceHistory: z.boolean(),
  holders: z.boolean(),
  slippage: z.boolean(),
  pools: z.boolean(),
  poolHistory: z.boolean(),
  tokenLists: z.boolean(),
  alerts: z.boolean(),
})

/** A served network. `name`, chain id and `aliases` are the first path segments that mean it. */
export const networkCodec = z.object({
  name: z.string(),
  chainId: indexSchema,
  /** Other first path segments of this network. */
  aliases: z.array(z.string()),
  displayName: z.string(),
  kind: z.enum(['local', 'public']),
  /** `gateway`: order endpoints are forwarded to another deployment. */
  orderBook: z.enum(['own', 'gateway']),
  /** True when orders go to a staging service; left out otherwise. */
  staging: z.boolean().optional(),
  /** Host of the other deployment; null where the order book is our own. */
  orderBookHost: z.string().nullable(),
  rpcPath: z.string(),
  /** Null when it is not known. */
  blockSeconds: z.number().positive().nullable(),
  contracts: z.object({
    settlement: addressCodec,
    vaultRelayer: addressCodec,
    /** Null when it is not known. */
    allowList: addressCodec.nullable(),
    /** Null when it is not known; the native coin cannot be sold then. */
    wrappedNativeToken: addressCodec.nullable(),
    /** Runs the hooks of app data; null when hooks are not supported. */
    hooksTrampoline: addressCodec.nullable(),
    /** Places orders that sell the native coin; null when it must be wrapped first. */
    ethFlow: addressCodec.nullable(),
    /** Creates contract wallets for testing; null outside the local network. */
    smartWalletFactory: addressCodec.nullable(),
    /** Contracts that only the service calls; left out where it has none. */
    helpers: z.array(addressCodec).optional(),
  }),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: indexSchema }),
  capabilities: capabilitiesSchema,
  tokens: z.array(tokenListEntryCodec),
  /** Prefix of an explorer's transaction page, followed by the hash. Null when unknown. */
  explorerTxUrl: z.string().nullable(),
})

/** What pages need for wallets outside the browser. */
const walletsSchema = z.object({
  /** Left out when WalletConnect is not offered. */
  walletConnect: z.object({ projectId: z.string(), relayUrl: z.string() }).optional(),
  /** Origins that may show the pages in a frame, such as that of a Safe's interface. */
  frameAncestors: z.array(z.string()),
})

/** What this deployment serves; `defaultNetwork` answers paths below `/api/v1`, which name no network. */
export const networksCodec = z.object({
  defaultNetwork: z.string(),
  networks: z.array(networkCodec),
  /** True where names of accounts are read; left out otherwise. */
  accountNames: z.literal(true).optional(),
  /** Left out when nothing is configured. */
  wallets: walletsSchema.optional(),
})

/** A listed token as the service sends it. */
export type ServedToken = z.output<typeof tokenListEntryCodec>

/**
 * A token that can be traded: of a list or imported. An imported one may have no symbol or no name of
 * its own, but its decimals are known.
 */
export type TokenListEntry = Omit<ServedToken, 'symbol'> & {
  readonly symbol: string | null
}
/** A served network: where it is reached, its contracts, and what this deployment offers on it. */
export type NetworkView = z.output<typeof networkCodec>
/** All served networks, and what holds for the whole deployment. */
export type NetworksView = z.output<typeof networksCodec>
