import 'server-only'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { OrderData } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure } from '@/lib/domain/shared/result'
import type { TokenFacts } from '@/lib/domain/token/token-facts'

/** What `checkTokens` asks; the native coin is examined as its wrapped token. */
export type CheckTokensDeps = {
  readonly wrappedNativeToken: Address
  readonly examineToken: (token: Address) => Promise<TokenFacts>
}

/**
 * Step 7h beyond the deny-list: whether both tokens can be settled at all, by simulating transfers.
 * Errors: `UnsupportedToken`, naming the field and what is wrong.
 * Source: lib/docs/protocol.md#unsupported-tokens.
 */
export async function checkTokens(
  deps: CheckTokensDeps,
  data: Pick<OrderData, 'sellToken' | 'buyToken'>,
): Promise<Failure<'UnsupportedToken'> | null> {
  const examine = (token: Address) =>
    deps.examineToken(settledToken(token, deps.wrappedNativeToken))
  const [sell, buy] = await Promise.all([examine(data.sellToken), examine(data.buyToken)])
  for (const [field, token, facts] of [
    ['sellToken', data.sellToken, sell],
    ['buyToken', data.buyToken, buy],
  ] as const) {
    if (facts.kind === 'unfit') {
      return failure('UnsupportedToken', `${field}: ${token} ${facts.reason}`).error
    }
  }
  return null
}

/** Those of `tokens` that may not be in any settlement: on the deny-list, or found unfit. */
export async function unsupportedAmong(
  deps: Pick<CheckTokensDeps, 'examineToken'> & {
    readonly isUnsupportedToken: (token: Address) => boolean
  },
  tokens: Iterable<Address>,
): Promise<ReadonlySet<Address>> {
  const judged = await Promise.all(
    [...new Set(tokens)].map(async (token) => ({
      token,
      isUnsupported:
        deps.isUnsupportedToken(token) || (await deps.examineToken(token)).kind === 'unfit',
    })),
  )
  return new Set(judged.filter(({ isUnsupported }) => isUnsupported).map(({ token }) => token))
}
