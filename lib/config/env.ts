import 'server-only'
import { z } from 'zod'
import { parseProtocolFees } from '@/lib/domain/fee/parse-protocol-fees'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import type { ListedChain } from './listed-chains'
import { isDangerous, type Misspelt, misspeltText, misspeltVariables } from './misspelt'
import { type NamesEnv, readNames } from './names-env'
import {
  type NetworkEnv,
  namesIn,
  networkVariables,
  readNetworkNames,
  readNetworks,
} from './network-env'
import { type NetworkOfName, variablesOfNetworks } from './network-variables'
import { LOCAL_NETWORK } from './networks'
import { type NotificationsEnv, notificationVariables, readNotifications } from './notification-env'
import { type ObserveEnv, observeVariables, readObserve } from './observe-env'
import { type ProvidersEnv, providerVariables, readProviders } from './provider-env'
import { type ReadText, type Variables, withSecretFiles, withTwins } from './secret-files'
import { readSolverEngines, type SolverEngineEnv, solverEngineVariables } from './solver-engine-env'
import { readTelemetry, type TelemetryEnv, telemetryVariables } from './telemetry-env'
import { readWallets, type WalletsEnv, walletVariables } from './wallet-env'

/** Which parts of the system one process runs. */
export type Role = 'all' | 'web' | 'engine'

export type Env = ObserveEnv & {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'pglite' }
    | { readonly kind: 'postgres'; readonly url: string }
  readonly redisUrl: string | null
  /** First is the default network. */
  readonly networks: readonly NetworkEnv[]
  readonly providers: ProvidersEnv
  readonly notifications: NotificationsEnv
  readonly wallets: WalletsEnv
  readonly telemetry: TelemetryEnv
  /** Null: names of accounts are not read. */
  readonly names: NamesEnv | null
  /** Where icons with an `ipfs:` address are read, without a trailing slash; null: they are not. */
  readonly ipfsGateway: string | null
  /** Engines that bid on the local network in addition to the built-in solvers. */
  readonly solverEngines: readonly SolverEngineEnv[]
  /** Protects the debug report outside the local network; null disables it there. */
  readonly debugApiKey: string | null
  /** Owners and receivers that may not trade here; lower case. */
  readonly denyList: readonly string[]
  /** Tokens that may not be traded here, whatever a probe shows; lower case. */
  readonly unsupportedTokens: readonly string[]
  /** Least seconds between an order's placement, or its `validFrom`, and its `validTo`. */
  readonly minOrderValiditySeconds: number
  /** Months of history that are kept besides the running one; null: all of it, for ever. */
  readonly history: HistoryEnv | null
  /** Milliseconds that solvers may take for an auction; null: a share of the block time. */
  readonly solveDeadlineMs: number | null
  /** The protocol's own fees on the local network, in the order they apply. */
  readonly protocolFees: readonly ProtocolFee[]
  /** Requests per second and burst per rate-limit class, where they differ from the default. */
  readonly rateLimits: Readonly<Record<string, { perSecond: number; burst: number }>>
  /** Maximum open event streams per client address and network; null leaves the default. */
  readonly streamsPerClient: number | null
  /** Maximum presign orders that wait for their signature on chain; null leaves the default. */
  readonly unsignedOrders: { readonly perClient: number | null; readonly inAll: number | null }
  /** Maximum open event streams of this process; null leaves the default. */
  readonly streamsPerProcess: number | null
  /** Reverse proxies in front, each of which appends to X-Forwarded-For; 0 when there is none. */
  readonly trustedProxies: number
  /** Given variables that are nearly spelt like ones of this service, and so have no effect. */
  readonly misspelt: readonly Misspelt[]
}

export type HistoryEnv = {
  readonly months: number
  /** Whether the engine deletes what is older, without an archive; else it says that it can be archived. */
  readonly drop: boolean
}

const port = z.coerce.number().int().min(0).max(65535)
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((v) => ['on', 'true', '1'].includes(v))
/** Off is no proxy, on is one. */
const proxyCount = z
  .string()
  .regex(/^(?:on|off|true|false|\d)$/, 'expected on, off or the number of proxies, at most 9')
  .transform((text) => (/^\d$/.test(text) ? Number(text) : onOff.parse(text) ? 1 : 0))
const addressText = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const addressList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(addressText))

const protocolFeeList = z
  .string()
  .default('')
  .transform((text, context) => {
    const fees = parseProtocolFees(text)
    if (fees.ok) return fees.value
    for (const message of fees.error) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  ...networkVariables,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  ...providerVariables,
  ...notificationVariables,
  ...solverEngineVariables,
  ...walletVariables,
  ...observeVariables,
  ...telemetryVariables,
  IPFS_GATEWAY: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DEBUG_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  DENY_LIST: addressList,
  UNSUPPORTED_TOKENS: addressList,
  MIN_ORDER_VALIDITY_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  HISTORY_MONTHS: z.coerce.number().int().min(1).max(1_200).optional(),
  HISTORY_DROP: onOff.optional(),
  SOLVE_DEADLINE_MS: z.coerce.number().int().min(10).max(600_000).optional(),
  PROTOCOL_FEES: protocolFeeList,
  RATE_LIMITS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^(quote|submit|orderRead|read|account|rpc|faucet)=[1-9]\d*\/[1-9]\d*$/,
            'expected class=perSecond/burst with whole numbers from 1; classes: quote, submit, orderRead, read, account, rpc, faucet',
          ),
      ),
    ),
  STREAMS_PER_CLIENT: z.coerce.number().int().min(1).max(1_000_000).optional(),
  UNSIGNED_ORDERS_PER_CLIENT: z.coerce.number().int().min(1).max(1_000_000).optional(),
  UNSIGNED_ORDERS_IN_ALL: z.coerce.number().int().min(1).max(1_000_000).optional(),
  STREAMS_PER_PROCESS: z.coerce.number().int().min(1).max(1_000_000).optional(),
  TRUST_PROXY: proxyCount.default(0),
})

/** Thrown at start; the message lists every problem of the configuration. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly problems: readonly string[]) {
    super(`Configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** Variables whose value may be in a file instead, besides those of networks. */
const SECRETS: readonly string[] = [
  ...['DATABASE_URL', 'REDIS_URL', 'LOCAL_SEED', 'DEBUG_API_KEY', 'CMS_API_KEY'],
  ...['COINGECKO_API_KEY', 'MORALIS_API_KEY', 'ETHPLORER_API_KEY', 'GOLD_RUSH_API_KEY'],
  ...['SMTP_URL', 'TELEGRAM_BOT_TOKEN'],
]

/** Given variables that are no variables of the service, for these networks and those known here. */
function findMisspelt(set: Variables, networkOf: NetworkOfName): readonly Misspelt[] {
  const served = namesIn(set.NETWORKS ?? '').filter((name) => name !== LOCAL_NETWORK)
  const known = [
    ...Object.keys(schema.shape),
    ...withTwins(SECRETS),
    'ENS_REGISTRY_LOCAL',
    ...variablesOfNetworks(served.map((name) => networkOf(name) ?? name)),
  ]
  return misspeltVariables(set, known, networkOf)
}

const noFiles: ReadText = () => {
  throw new Error('no files are read here')
}

/**
 * Parses the entire configuration once. Empty variables count as unset. `readText` reads the files
 * that variables name. `listed` are the chains of viem, which are needed where `needsListedChains`
 * says so; they are an argument as loading them takes long.
 * Errors: throws `ConfigError` with every problem.
 */
export function parseEnv(
  source: Variables,
  readText: ReadText = noFiles,
  listed: readonly ListedChain[] = [],
): Env {
  const problems: string[] = []
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const given = withSecretFiles(set, SECRETS, readText, problems)
  const misspelt = findMisspelt(set, readNetworkNames(set, readText, listed))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issues = parsed.error.issues
    throw new ConfigError([
      ...problems,
      ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      ...misspelt.map(misspeltText),
    ])
  }
  const env = parsed.data
  const networks = readNetworks(env, { variables: given, readText, listed }, problems)
  const isEmbedded = networks.some(({ kind }) => kind === 'local')
  const notifications = readNotifications(env, isEmbedded, problems)
  const solverEngines = readSolverEngines(env.SOLVER_ENGINES, problems)
  const wallets = readWallets(env, problems)
  const observe = readObserve(env, problems)
  if (env.HISTORY_DROP === true && env.HISTORY_MONTHS === undefined) {
    problems.push('HISTORY_DROP: needs HISTORY_MONTHS, which says what may be deleted')
  }
  const servedNames = networks.map((network) =>
    network.kind === 'local' ? LOCAL_NETWORK : network.name,
  )
  const names = readNames(servedNames, given, readText, problems)
  if (problems.length > 0 || misspelt.some(isDangerous)) {
    throw new ConfigError([...problems, ...misspelt.map(misspeltText)])
  }
  return {
    ...observe,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'pglite' }
        : { kind: 'postgres', url: env.DATABASE_URL },
    redisUrl: env.REDIS_URL ?? null,
    networks,
    providers: readProviders(env),
    notifications,
    wallets,
    telemetry: readTelemetry(env),
    names,
    ipfsGateway: env.IPFS_GATEWAY ?? null,
    solverEngines,
    debugApiKey: env.DEBUG_API_KEY ?? null,
    denyList: env.DENY_LIST,
    unsupportedTokens: env.UNSUPPORTED_TOKENS,
    minOrderValiditySeconds: env.MIN_ORDER_VALIDITY_SECONDS,
    history:
      env.HISTORY_MONTHS === undefined
        ? null
        : { months: env.HISTORY_MONTHS, drop: env.HISTORY_DROP ?? false },
    solveDeadlineMs: env.SOLVE_DEADLINE_MS ?? null,
    protocolFees: env.PROTOCOL_FEES,
    rateLimits: Object.fromEntries(env.RATE_LIMITS.map(rateLimitEntry)),
    streamsPerClient: env.STREAMS_PER_CLIENT ?? null,
    unsignedOrders: {
      perClient: env.UNSIGNED_ORDERS_PER_CLIENT ?? null,
      inAll: env.UNSIGNED_ORDERS_IN_ALL ?? null,
    },
    streamsPerProcess: env.STREAMS_PER_PROCESS ?? null,
    trustedProxies: env.TRUST_PROXY,
    misspelt,
  }
}

function rateLimitEntry(text: string): [string, { perSecond: number; burst: number }] {
  const [name = '', rest = ''] = text.split('=')
  const [perSecond, burst] = rest.split('/')
  return [name, { perSecond: Number(perSecond), burst: Number(burst) }]
}
