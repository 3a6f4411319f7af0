import 'server-only'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { parseAddress } from '@/lib/domain/shared/address'
import { parseAtoms } from '@/lib/domain/shared/amount'
import { visibleText } from '@/lib/domain/shared/visible-text'
import { largestHolders, type TokenHolder } from '@/lib/domain/token/token-holder'
import { malformedReply } from '@/lib/infra/providers/provider-reply'

/** Access to a provider of holders, for one chain. */
export type HolderProviderConfig = {
  readonly chainId: number
  readonly apiKey: string
  /** Origin without a trailing slash. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly nowMs: () => number
}

/** A holder in a provider's reply. */
export type RawHolder = {
  readonly address: string
  /** Atoms, decimal. */
  readonly balance: string
  readonly isContract: boolean | null
  readonly label: string | null
}

/** Converts a provider's list. An empty list: the provider does not know the token. */
export function toHoldersReply(
  provider: string,
  rawHolder: readonly RawHolder[],
  atMs: number,
): SourceResult<readonly TokenHolder[]> {
  const holders = largestHolders(rawHolder.map((holder) => toHolder(provider, holder)))
  return holders.length === 0 ? unknown : found(holders, atMs)
}

function toHolder(provider: string, rawHolder: RawHolder): TokenHolder {
  const address = parseAddress(rawHolder.address)
  const balance = parseAtoms(rawHolder.balance)
  if (!address.ok || !balance.ok) throw malformedReply(provider, null)
  const label = visibleText(rawHolder.label ?? '') || null
  return { address: address.value, balance: balance.value, isContract: rawHolder.isContract, label }
}
