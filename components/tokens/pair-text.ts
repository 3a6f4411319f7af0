import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'

type Listed = Pick<NetworkView, 'tokens'>

const entryOf = ({ tokens }: Listed, token: Address) =>
  tokens.find(({ address }) => address === token)

/** "WETH/USDC": symbols of a pool's tokens in its order, addresses of those that are not listed. */
export const pairText = (tokens: readonly Address[], network: Listed): string =>
  tokens
    .map((token) => {
      const entry = entryOf(network, token)
      return entry === undefined ? shortAddress(token) : tokenLabel(entry)
    })
    .join('/')

/** A pool's first two tokens as its mark needs them. */
export function markedPair(tokens: readonly Address[], network: Listed) {
  const marked = (token: Address = ZERO_ADDRESS) => ({
    address: token,
    symbol: entryOf(network, token)?.symbol ?? '',
  })
  return { first: marked(tokens[0]), second: marked(tokens[1]) }
}
