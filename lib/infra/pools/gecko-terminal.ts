import 'server-only'
import * as z from 'zod'
import type { GeckoTerminalEnv } from '@/lib/config/provider-env'
import { getProviderJson, type ProviderReply } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'

/**
 * Pools of CoinGecko, as shown by GeckoTerminal: the same paths and shapes under `/onchain` with a
 * key, and at a public host without one, which allows 30 calls a minute.
 */
export type GeckoTerminalConfig = GeckoTerminalEnv & {
  readonly chainId: number
  /** The provider's name of the chain; differs from the platform its tokens are listed under. */
  readonly network: string
  readonly timeoutMs: number
  readonly nowMs: () => number
}

export const GECKO_TERMINAL = 'geckoterminal'

/** One GET below the network's path; `expectedStatuses` as in `getProviderJson`. */
export function fetchGeckoTerminal(
  { baseUrl, key, network, timeoutMs }: GeckoTerminalConfig,
  path: string,
  query: Readonly<Record<string, string>>,
  expectedStatuses: readonly number[] = [],
): Promise<ProviderReply> {
  const url = new URL(`${baseUrl}/networks/${network}${path}`)
  url.search = new URLSearchParams(query).toString()
  const header = key?.plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const headers = key === null ? {} : { [header]: key.apiKey }
  return getProviderJson({ provider: GECKO_TERMINAL, url, headers, timeoutMs, expectedStatuses })
}

/** Parses a reply by its documented shape; any other shape is a fault of the provider. */
export const parseGeckoReply = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> =>
  readProviderReply(GECKO_TERMINAL, schema, body)

/** Numbers come as decimal text; null when missing or not an amount. */
export const decimalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const number = value === null || value === undefined || value === '' ? null : Number(value)
    return number !== null && Number.isFinite(number) && number >= 0 ? number : null
  })
