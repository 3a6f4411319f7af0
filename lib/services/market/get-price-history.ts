import 'server-only'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import type { Lookup } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, type Result } from '@/lib/domain/shared/result'
import { type Aged, lookUpWithAge } from './aged-lookup'

/** USD price points of a token, oldest first, by length of the history. */
export type PriceHistories = Readonly<Record<PriceWindow, Lookup<Address, readonly PricePoint[]>>>

/** What `getPriceHistory` reads; the clock is in unix milliseconds. */
export type GetPriceHistoryDeps = {
  readonly histories: PriceHistories
  readonly nowMs: () => number
}

/** A token, and the length of its history. */
export type PriceHistoryRequest = { readonly token: Address; readonly window: PriceWindow }

/** The error of a network without price histories. */
export const noPastPrices = failure(
  'NotFound',
  'No source of past prices is set up for this network',
)

/**
 * Past USD prices of a token, oldest first.
 * Errors: `NotFound` when no source knows the token; throws when sources fail.
 */
export function getPriceHistory(
  { histories, nowMs }: GetPriceHistoryDeps,
  { token, window }: PriceHistoryRequest,
): Promise<Result<Aged<readonly PricePoint[]>, Failure<'NotFound'>>> {
  return lookUpWithAge({ lookup: histories[window], nowMs }, token, 'Price history not found')
}
