import { type AmountReading, toTypedText } from '@/lib/client/format/parse-amount'
import type { SlippageFacts } from '@/lib/client/queries/slippage'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'

/** Tokens that make a pair with this one: the coin and its wrapped token are one asset. */
export function otherTokens(
  { tokens, contracts }: Pick<NetworkView, 'tokens' | 'contracts'>,
  token: Address,
  wanted: Address | null,
): readonly Pick<TokenListEntry, 'address' | 'symbol'>[] {
  const asset = (address: Address) =>
    address === NATIVE_TOKEN ? contracts.wrappedNativeToken : address
  const listed = tokens.filter(({ address }) => asset(address) !== asset(token))
  if (wanted === null || asset(wanted) === asset(token)) return listed
  if (listed.some(({ address }) => address === wanted)) return listed
  return [...listed, { address: wanted, symbol: shortAddress(wanted) }]
}

/** What is told about the order: its side, and its size where one is given. */
export function slippageFacts(kind: 'sell' | 'buy', size: AmountReading): SlippageFacts {
  const amount = size.kind === 'amount' && size.atoms > 0n ? size.atoms : null
  return {
    orderKind: kind,
    partiallyFillable: null,
    sellAmount: kind === 'sell' ? amount : null,
    buyAmount: kind === 'buy' ? amount : null,
    expirationTimeInSeconds: null,
    feeAmount: null,
  }
}

/** Why a size cannot be used; null when it can, or when none is given. */
export function sizeProblem(reading: AmountReading, separators: Separators): string | null {
  switch (reading.kind) {
    case 'empty':
    case 'amount':
      return null
    case 'ambiguous':
      return `Write ${reading.asGroups} or ${toTypedText(reading.asDecimal, separators)}: this could mean both.`
    case 'notANumber':
      return 'This is no number.'
    case 'tooManyDecimals':
      return `At most ${reading.limit} decimals.`
  }
}
