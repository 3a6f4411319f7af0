import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import type { TokenHolder } from '@/lib/domain/token/token-holder'
import { type Aged, type AgedLookupDeps, lookUpWithAge } from './aged-lookup'
import {
  type DescribedHolders,
  type DescribeHoldersDeps,
  describeHolders,
} from './describe-holders'

/** The largest holders of a token, largest first. */
export type HolderLookup = Lookup<Address, readonly TokenHolder[]>

/**
 * The largest holders of a token, in the form that the lookup returns.
 * Errors: `NotFound` when no source knows the token; throws when sources fail.
 */
export function listHolders<T>(
  deps: AgedLookupDeps<T>,
  token: Address,
): Promise<Result<Aged<T>, Failure<'NotFound'>>> {
  return lookUpWithAge(deps, token, 'Token holders not found')
}

/** The same source without the native coin, whose holders cannot be listed. */
export const tokenHolders =
  (source: HolderLookup): HolderLookup =>
  async (token) =>
    token === NATIVE_TOKEN ? unknown : source(token)

/** The holders of a source with rank, share, contract flag and label, as old as the list. */
export function describedHolders(
  deps: DescribeHoldersDeps,
  lists: HolderLookup,
): Lookup<Address, DescribedHolders> {
  return async (token) => {
    const list = await lists(token)
    if (list.kind === 'unknown') return unknown
    return found(await describeHolders(deps, token, list.value), list.atMs)
  }
}
