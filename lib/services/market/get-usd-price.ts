import 'server-only'
import { type Lookup, unknown } from '@/lib/domain/market/source-result'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { type Aged, type AgedLookupDeps, lookUpWithAge } from './aged-lookup'

/** USD per whole token; `NATIVE_TOKEN` represents the native coin. */
export type PriceSource = Lookup<Address, number>

/**
 * Current USD price of one whole token.
 * Errors: `NotFound` when no source knows the token; throws when sources fail.
 */
export function getUsdPrice<T extends { readonly price: number }>(
  deps: AgedLookupDeps<T>,
  token: Address,
): Promise<Result<Aged<T>, Failure<'NotFound'>>> {
  return lookUpWithAge(deps, token, 'Price not found')
}

/**
 * The same source, not called for addresses without code. Most unknown tokens are such addresses: one
 * call to our own node saves provider requests.
 */
export function contractPrices(
  isContract: (token: Address) => Promise<boolean>,
  source: PriceSource,
): PriceSource {
  return async (token) => {
    // When the node fails, the address is assumed to be a token.
    const isToken = token === NATIVE_TOKEN || (await isContract(token).catch(() => true))
    return isToken ? source(token) : unknown
  }
}
