import 'server-only'
import * as z from 'zod'

/** A provider of market data that needs a key. */
type KeyedProviderEnv = {
  readonly apiKey: string
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** Which of CoinGecko's two services a key is for; they differ in host and header. */
type CoinGeckoPlan = 'pro' | 'demo'

/** CoinGecko's pool data: with its key, or from the public host, which needs none. */
export type GeckoTerminalEnv = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly key: { readonly apiKey: string; readonly plan: CoinGeckoPlan } | null
}

/** Providers of market data; null: not used, because no key is set. */
export type ProvidersEnv = {
  readonly coinGecko: (KeyedProviderEnv & { readonly plan: CoinGeckoPlan }) | null
  readonly geckoTerminal: GeckoTerminalEnv
  readonly moralis: KeyedProviderEnv | null
  /** Its host differs by chain; a base URL here replaces all of them. */
  readonly ethplorer: { readonly apiKey: string; readonly baseUrl: string | null } | null
  readonly goldRush: KeyedProviderEnv | null
  readonly defiLlama: { readonly baseUrl: string }
  /** A file with the addresses of pools that are listed by id only; null when there is none. */
  readonly poolAddressesFile: string | null
}

const key = z.string().min(1).optional()
const baseUrl = z
  .url({ protocol: /^https?$/ })
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()

/** The variables, as part of the full schema. */
export const providerVariables = {
  COINGECKO_API_KEY: key,
  COINGECKO_PLAN: z.enum(['pro', 'demo']).default('pro'),
  COINGECKO_BASE_URL: baseUrl,
  GECKOTERMINAL_BASE_URL: baseUrl,
  MORALIS_API_KEY: key,
  MORALIS_BASE_URL: baseUrl,
  ETHPLORER_API_KEY: key,
  ETHPLORER_BASE_URL: baseUrl,
  GOLD_RUSH_API_KEY: key,
  GOLD_RUSH_BASE_URL: baseUrl,
  DEFILLAMA_BASE_URL: baseUrl,
  POOL_ADDRESSES_FILE: z.string().min(1).optional(),
} as const

const COINGECKO_HOSTS = {
  pro: 'https://pro-api.coingecko.com/api/v3',
  demo: 'https://api.coingecko.com/api/v3',
} as const

const GECKOTERMINAL_HOST = 'https://api.geckoterminal.com/api/v2'

/**
 * Interprets the variables of each provider. Hosts:
 * lib/docs/configuration.md#market-data-providers.
 */
export function readProviders(env: z.output<z.ZodObject<typeof providerVariables>>): ProvidersEnv {
  const keyed = (apiKey: string | undefined, url: string): KeyedProviderEnv | null =>
    apiKey === undefined ? null : { apiKey, baseUrl: url }
  const plan = env.COINGECKO_PLAN
  const coinGecko = keyed(env.COINGECKO_API_KEY, env.COINGECKO_BASE_URL ?? COINGECKO_HOSTS[plan])
  return {
    coinGecko: coinGecko && { ...coinGecko, plan },
    geckoTerminal: {
      baseUrl:
        env.GECKOTERMINAL_BASE_URL ??
        (coinGecko === null ? GECKOTERMINAL_HOST : `${coinGecko.baseUrl}/onchain`),
      key: coinGecko && { apiKey: coinGecko.apiKey, plan },
    },
    moralis: keyed(env.MORALIS_API_KEY, env.MORALIS_BASE_URL ?? 'https://deep-index.moralis.io'),
    ethplorer:
      env.ETHPLORER_API_KEY === undefined
        ? null
        : { apiKey: env.ETHPLORER_API_KEY, baseUrl: env.ETHPLORER_BASE_URL ?? null },
    goldRush: keyed(env.GOLD_RUSH_API_KEY, env.GOLD_RUSH_BASE_URL ?? 'https://api.covalenthq.com'),
    defiLlama: { baseUrl: env.DEFILLAMA_BASE_URL ?? 'https://yields.llama.fi' },
    poolAddressesFile: env.POOL_ADDRESSES_FILE ?? null,
  }
}
