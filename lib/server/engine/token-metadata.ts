import 'server-only'
import type { Lookup } from '@/lib/domain/market/source-result'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import type { Address } from '@/lib/domain/shared/address'
import { withTimeout } from '@/lib/infra/cache/fallback'
import type { Observer } from '@/lib/infra/observe/events'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'

/** The index waits for names before it notifies owners: a message without a name is better than a late one. */
const LOOKUP_TIMEOUT_MS = 1_000

export type TokenMetadataConfig = {
  readonly network: string
  readonly nameOf: (token: Address) => Promise<NamedToken>
  /** USD per whole token. */
  readonly usdPrice: Lookup<Address, number>
  readonly observer: Pick<Observer, 'engineFault'>
}

/** Token names and prices for messages; a failed lookup is logged and its token left out. */
export function createTokenMetadataSource(config: TokenMetadataConfig): TokenMetadataSource {
  const nameOf = withTimeout('token name', LOOKUP_TIMEOUT_MS, config.nameOf)
  const usdPrice = withTimeout('token price', LOOKUP_TIMEOUT_MS, config.usdPrice)
  const { network, observer } = config

  /** The result of `load` for each token, without failed and empty ones. */
  const lookUpEach = async <T>(
    tokens: readonly Address[],
    step: string,
    load: (token: Address) => Promise<T | null>,
  ): Promise<ReadonlyMap<Address, T>> => {
    const answers = new Map<Address, T>()
    const settled = await Promise.allSettled(tokens.map(load))
    for (const [index, answer] of settled.entries()) {
      const token = tokens[index]
      if (answer.status === 'rejected') {
        observer.engineFault({ network, step, error: answer.reason })
      } else if (token !== undefined && answer.value !== null) answers.set(token, answer.value)
    }
    return answers
  }

  return {
    loadTokens: (tokens) => lookUpEach(tokens, 'token names', nameOf),
    usdPrices: (tokens) =>
      lookUpEach(tokens, 'token prices', async (token) => {
        const answer = await usdPrice(token)
        return answer.kind === 'found' ? answer.value : null
      }),
  }
}
