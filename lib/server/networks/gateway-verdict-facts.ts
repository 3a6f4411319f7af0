import 'server-only'
import type { PublicClient } from 'viem'
import type { ChainFacts } from '@/lib/config/chain-facts'
import type { DeploymentContracts } from '@/lib/config/deployment-contracts'
import { nativePriceEndpoint } from '@/lib/contract/endpoints/tokens'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { comparablePrice } from '@/lib/domain/verdict/market-price'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { createBatchedFunding } from '@/lib/infra/chain/owner-funds'
import { createTokenNames } from '@/lib/infra/chain/token-names'
import type { TokenReads } from '@/lib/infra/chain/token-reads'
import { InfraError } from '@/lib/infra/errors'
import type { Forward } from '@/lib/server/gateway/gateway'
import type { VerdictFacts } from '@/lib/server/gateway/gateway-verdicts'
import { bodyOf } from '@/lib/server/http/api-table'
import type { MarketPrices } from '@/lib/server/market/market-prices'

export type VerdictFactsConfig = {
  readonly client: PublicClient
  readonly chain: ChainFacts
  readonly contracts: Pick<DeploymentContracts, 'vaultRelayer'>
  readonly decimals: TokenReads['decimals']
  readonly prices: MarketPrices['prices']
  readonly forward: Forward
}

/** A report is answered with less rather than late. */
const FACT_TIMEOUT_MS = 3_000

/**
 * What decides about orders of a gateway network besides their order book: the chain at its head, and
 * the dollar prices the network serves, as its pages compare them. Where it has none, the order book's
 * prices in the native coin.
 */
export function gatewayVerdictFacts(config: VerdictFactsConfig): VerdictFacts {
  const { client, chain, contracts } = config
  const nameOf = withTimeout('token name', FACT_TIMEOUT_MS, tokenNames(config))
  const read = config.prices.hasSource ? dollarPrice(config, nameOf) : nativePrice(config)
  const head = withTimeout('newest block', FACT_TIMEOUT_MS, () =>
    client.getBlockNumber({ cacheTime: 0 }),
  )
  return {
    funding: withTimeout(
      'funds',
      FACT_TIMEOUT_MS,
      createBatchedFunding({ client, vaultRelayer: contracts.vaultRelayer }),
    ),
    price: withTimeout('price', FACT_TIMEOUT_MS, (token) =>
      read(token === NATIVE_TOKEN ? (chain.wrappedNativeToken ?? token) : token),
    ),
    headBlock: async () => Number(await head(chain.chainId)),
    loadTokens: async (tokens) => {
      const named = await Promise.allSettled(tokens.map(nameOf))
      return new Map(
        named.flatMap((outcome) =>
          outcome.status === 'fulfilled' ? [[outcome.value.address, outcome.value]] : [],
        ),
      )
    },
    nowMs: Date.now,
  }
}

type TokenName = (token: Address) => Promise<NamedToken>
type ReadPrice = (token: Address) => Promise<bigint | null>

function tokenNames({ client, decimals, chain }: VerdictFactsConfig): TokenName {
  const { symbol, decimals: nativeDecimals } = chain.nativeCurrency
  const native = { address: NATIVE_TOKEN, symbol, decimals: nativeDecimals }
  return createTokenNames({ client, decimals, known: [...chain.tokens, native] })
}

const dollarPrice =
  ({ prices }: VerdictFactsConfig, nameOf: TokenName): ReadPrice =>
  async (token) => {
    const price = await prices.usdPrice(token)
    if (price.kind === 'unknown') return null
    const { decimals } = await nameOf(token)
    if (decimals === null) throw unreadable('the token reports no decimals')
    return comparablePrice(price.value, decimals)
  }

/** Native atoms per atom of a token, a fraction, in whole parts of it; exact to 15 digits. */
const NATIVE_PARTS = 1e36

const nativePrice =
  ({ forward, chain }: VerdictFactsConfig): ReadPrice =>
  async (token) => {
    if (token === chain.wrappedNativeToken || token === NATIVE_TOKEN) return BigInt(NATIVE_PARTS)
    const meta = { signal: new AbortController().signal }
    const answer = await forward(nativePriceEndpoint, {
      params: { token },
      query: null,
      body: null,
      meta,
    })
    if (answer.ok) return BigInt(Math.round(bodyOf(answer.value).price * NATIVE_PARTS)) || null
    const { errorType, description } = answer.error
    if (['UnsupportedToken', 'NoLiquidity', 'NotFound'].includes(errorType)) return null
    throw unreadable(`${errorType}: ${description}`)
  }

const unreadable = (why: string) =>
  new InfraError(`price for a verdict: ${why}`, { retryable: true, cause: null })
