import 'server-only'
import { z } from 'zod'
import { parseProtocolFees } from '@/lib/domain/fee/parse-protocol-fees'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { KNOWN_NETWORKS, LOCAL_CHAIN_ID_DEFAULT, LOCAL_NETWORK } from './networks'
import { type NotificationsEnv, notificationVariables, readNotifications } from './notification-env'
import { type ProvidersEnv, providerVariables, readProviders } from './provider-env'
import { readSolverEngines, type SolverEngineEnv, solverEngineVariables } from './solver-engine-env'

/** Which parts of the system one process runs. */
export type Role = 'all' | 'web' | 'engine'

export type LocalNetworkEnv = {
  readonly kind: 'local'
  readonly chainId: number
  /** 0 picks a free port. */
  readonly rpcPort: number
  readonly blockSeconds: number
  readonly simulator: boolean
  /** Days of simulated trading a new network begins with; existing networks are not changed. */
  readonly historyDays: number
  readonly seed: string
}

export type PublicNetworkEnv = {
  readonly kind: 'public'
  readonly name: string
  readonly rpcUrl: string
  /** Upstream order book with the same interface. */
  readonly orderBookUrl: string
  /** Whether that order book is a staging service. */
  readonly isStaging: boolean
}

export type Env = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'pglite' }
    | { readonly kind: 'postgres'; readonly url: string }
  readonly redisUrl: string | null
  /** First is the default network. */
  readonly networks: readonly (LocalNetworkEnv | PublicNetworkEnv)[]
  readonly providers: ProvidersEnv
  readonly notifications: NotificationsEnv
  /** Engines that bid on the local network in addition to the built-in solvers. */
  readonly solverEngines: readonly SolverEngineEnv[]
  /** Protects the debug report outside the local network; null disables it there. */
  readonly debugApiKey: string | null
  /** Owners and receivers that may not trade here; lower case. */
  readonly denyList: readonly string[]
  /** Tokens that may not be traded here, whatever a probe shows; lower case. */
  readonly unsupportedTokens: readonly string[]
  /** The protocol's own fees on the local network, in the order they apply. */
  readonly protocolFees: readonly ProtocolFee[]
  /** Requests per second and burst per rate-limit class, where they differ from the default. */
  readonly rateLimits: Readonly<Record<string, { perSecond: number; burst: number }>>
  /** Maximum open event streams per client address and network; null leaves the default. */
  readonly streamsPerClient: number | null
  /** True behind a reverse proxy that sets X-Forwarded-For. */
  readonly trustProxy: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

const port = z.coerce.number().int().min(0).max(65535)
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((v) => ['on', 'true', '1'].includes(v))
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

const names = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  LOCAL_CHAIN_ID: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .default(LOCAL_CHAIN_ID_DEFAULT),
  LOCAL_RPC_PORT: port.default(8545),
  LOCAL_BLOCK_SECONDS: z.coerce.number().int().min(1).max(60).default(2),
  LOCAL_SIMULATOR: onOff.default(true),
  LOCAL_HISTORY_DAYS: z.coerce.number().int().min(0).max(60).default(30),
  LOCAL_SEED: z.string().min(1).max(64).default('coincidence'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  NETWORKS: names(LOCAL_NETWORK),
  STAGING_NETWORKS: names(''),
  ...providerVariables,
  ...notificationVariables,
  ...solverEngineVariables,
  DEBUG_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  DENY_LIST: addressList,
  UNSUPPORTED_TOKENS: addressList,
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
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Thrown at start; the message lists every problem of the configuration. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly problems: readonly string[]) {
    super(`Configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** Parses the entire configuration once. Empty variables count as unset. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const env = parsed.data
  const problems: string[] = []
  const networks = env.NETWORKS.flatMap((name) => networkEnv(name, env, given, problems))
  if (networks.length === 0 && problems.length === 0) problems.push('NETWORKS: names no network')
  const ids = new Set(networks.map((network) => chainIdOf(network)))
  for (const name of env.STAGING_NETWORKS) {
    const known = KNOWN_NETWORKS.find((one) => one.name === name || one.aliases.includes(name))
    if (known === undefined || !ids.has(known.chainId)) {
      problems.push(`STAGING_NETWORKS: "${name}" is no public network that NETWORKS names`)
    }
  }
  if (ids.size !== networks.length) problems.push('NETWORKS: two entries have the same chain id')
  const isEmbedded = networks.some(({ kind }) => kind === 'local')
  const notifications = readNotifications(env, isEmbedded, problems)
  const solverEngines = readSolverEngines(env.SOLVER_ENGINES, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
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
    solverEngines,
    debugApiKey: env.DEBUG_API_KEY ?? null,
    denyList: env.DENY_LIST,
    unsupportedTokens: env.UNSUPPORTED_TOKENS,
    protocolFees: env.PROTOCOL_FEES,
    rateLimits: Object.fromEntries(env.RATE_LIMITS.map(rateLimitEntry)),
    streamsPerClient: env.STREAMS_PER_CLIENT ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }
}

function rateLimitEntry(text: string): [string, { perSecond: number; burst: number }] {
  const [name = '', rest = ''] = text.split('=')
  const [perSecond, burst] = rest.split('/')
  return [name, { perSecond: Number(perSecond), burst: Number(burst) }]
}

function networkEnv(
  name: string,
  env: z.infer<typeof schema>,
  source: Readonly<Record<string, string | undefined>>,
  problems: string[],
): (LocalNetworkEnv | PublicNetworkEnv)[] {
  if (name === LOCAL_NETWORK) {
    return [
      {
        kind: 'local',
        chainId: env.LOCAL_CHAIN_ID,
        rpcPort: env.LOCAL_RPC_PORT,
        blockSeconds: env.LOCAL_BLOCK_SECONDS,
        simulator: env.LOCAL_SIMULATOR,
        historyDays: env.LOCAL_HISTORY_DAYS,
        seed: env.LOCAL_SEED,
      },
    ]
  }
  const known = KNOWN_NETWORKS.find((n) => n.name === name || n.aliases.includes(name))
  if (known === undefined) {
    const choice = [LOCAL_NETWORK, ...KNOWN_NETWORKS.map((n) => n.name)].join(', ')
    problems.push(`NETWORKS: "${name}" is not known; choose from ${choice}`)
    return []
  }
  const suffix = known.name.toUpperCase()
  const urls = { rpcUrl: `RPC_URL_${suffix}`, orderBookUrl: `ORDERBOOK_URL_${suffix}` } as const
  for (const variable of Object.values(urls)) {
    if (!URL.canParse(source[variable] ?? '')) {
      problems.push(`${variable}: must be a URL because NETWORKS names ${known.name}`)
    }
  }
  return [
    {
      kind: 'public',
      name: known.name,
      rpcUrl: source[urls.rpcUrl] ?? '',
      orderBookUrl: source[urls.orderBookUrl] ?? '',
      isStaging: env.STAGING_NETWORKS.some(
        (one) => one === known.name || known.aliases.includes(one),
      ),
    },
  ]
}

const chainIdOf = (network: LocalNetworkEnv | PublicNetworkEnv): number =>
  network.kind === 'local'
    ? network.chainId
    : (KNOWN_NETWORKS.find((known) => known.name === network.name)?.chainId ?? 0)
