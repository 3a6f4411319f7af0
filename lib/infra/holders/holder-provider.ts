import 'server-only'
import type { z } from 'zod'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { parseAddress } from '@/lib/domain/shared/address'
import { parseAtoms } from '@/lib/domain/shared/amount'
import { largestHolders, type TokenHolder } from '@/lib/domain/token/token-holder'
import { InfraError } from '@/lib/infra/errors'

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
  const label = rawHolder.label?.trim() || null
  return { address: address.value, balance: balance.value, isContract: rawHolder.isContract, label }
}

/**
 * Parses a reply by the provider's documented shape; any other shape is a fault of the provider.
 */
export function readReply<S extends z.ZodType>(
  provider: string,
  schema: S,
  body: unknown,
): z.output<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw malformedReply(provider, parsed.error)
  return parsed.data
}

const malformedReply = (provider: string, cause: unknown) =>
  new InfraError(`${provider}: its reply was not understood`, { retryable: false, cause })
