import type { AmountReading } from '@/lib/client/format/parse-amount'
import type { SlippageFacts } from '@/lib/client/queries/slippage'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'

/** Tokens that can be paired with this one; the coin and its wrapped token are one asset. */
export function otherTokens(
  { tokens, contracts }: Pick<NetworkView, 'tokens' | 'contracts'>,
  token: Address,
  wanted: Address | null,
): readonly Pick<TokenListEntry, 'address' | 'symbol'>[] {
  const asset = (address: Address) =>
    address === NATIVE_TOKEN ? (contracts.wrappedNativeToken ?? address) : address
  const listed = tokens.filter(({ address }) => asset(address) !== asset(token))
  if (wanted === null || asset(wanted) === asset(token)) return listed
  if (listed.some(({ address }) => address === wanted)) return listed
  return [...listed, { address: wanted, symbol: shortAddress(wanted) }]
}

/** The facts sent with the request: the side, and the size where one is given. */
export function slippageFacts(kind: 'sell' | 'buy', size: AmountReading | null): SlippageFacts {
  const amount = size?.kind === 'amount' && size.atoms > 0n ? size.atoms : null
  return {
    orderKind: kind,
    partiallyFillable: null,
    sellAmount: kind === 'sell' ? amount : null,
    buyAmount: kind === 'buy' ? amount : null,
    expirationTimeInSeconds: null,
    feeAmount: null,
  }
}

/** All pools of the chain the service trades with; those its providers list; `none`. */
export type KnownPools = 'all' | 'listed' | 'none'

/** What a recommendation follows from, in words. */
export function recommendationText(hasSize: boolean, pools: KnownPools): string {
  switch (pools) {
    case 'none':
      return t`From how the prices of both moved in 24 h.`
    case 'all':
      return hasSize
        ? t`From how the prices of both moved in 24 h, and what this size moves in the pools.`
        : t`From how the prices of both moved in 24 h. A size adds what it moves in the pools.`
    case 'listed':
      return hasSize
        ? t`From how the prices of both moved in 24 h, and what this size moves in the pools listed
            here, as far as they trade this pair.`
        : t`From how the prices of both moved in 24 h. A size adds what it moves in the pools listed
            here.`
  }
}
