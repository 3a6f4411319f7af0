import 'server-only'
import type { z } from 'zod'
import { found, type SourceAnswer, unknown } from '@/lib/domain/market/source-answer'
import { parseAddress } from '@/lib/domain/shared/address'
import { parseAtoms } from '@/lib/domain/shared/amount'
import { largestHolders, type TokenHolder } from '@/lib/domain/token/token-holder'
import { InfraError } from '@/lib/infra/errors'

/** One account in the reach of every provider of holders. */
export type HolderProviderConfig = {
  readonly chainId: number
  readonly apiKey: string
  /** Origin without a slash at its end. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly nowMs: () => number
}

/** A holder as a provider writes it. */
export type WrittenHolder = {
  readonly address: string
  /** Atoms, decimal. */
  readonly balance: string
  readonly isContract: boolean | null
  readonly label: string | null
}

/** What a provider's list says. No holders at all: the provider does not know the token. */
export function holdersAnswer(
  provider: string,
  written: readonly WrittenHolder[],
  atMs: number,
): SourceAnswer<readonly TokenHolder[]> {
  const holders = largestHolders(written.map((holder) => toHolder(provider, holder)))
  return holders.length === 0 ? unknown : found(holders, atMs)
}

function toHolder(provider: string, written: WrittenHolder): TokenHolder {
  const address = parseAddress(written.address)
  const balance = parseAtoms(written.balance)
  if (!address.ok || !balance.ok) throw notUnderstood(provider, null)
  const label = written.label?.trim() || null
  return { address: address.value, balance: balance.value, isContract: written.isContract, label }
}

/** The reply in the provider's documented shape; any other is a fault of the provider. */
export function readReply<S extends z.ZodType>(
  provider: string,
  schema: S,
  body: unknown,
): z.output<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw notUnderstood(provider, parsed.error)
  return parsed.data
}

const notUnderstood = (provider: string, cause: unknown) =>
  new InfraError(`${provider}: its reply was not understood`, { retryable: false, cause })
