import 'server-only'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import { mapFound } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import type { Address } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { type Aged, lookUpWithAge } from '@/lib/services/market/aged-lookup'
import type { PriceHistories } from './market-histories'

export type PricePointBody = {
  /** Unix milliseconds. */
  readonly date: number
  readonly price: number
  readonly volume: number | null
}
type PriceHistoryBody = {
  readonly token: Address
  readonly window: PriceWindow
  readonly points: PricePointBody[]
}

/** Past prices of one token. */
export type PriceHistoryOf = (
  token: Address,
  window: PriceWindow,
) => Promise<Result<Aged<PriceHistoryBody>, Failure<'NotFound'>>>

/** Histories as response bodies: one per reading, so that the edge encodes each only once. */
export function createHistoryServing(
  histories: PriceHistories,
  nowMs: () => number,
): PriceHistoryOf {
  const bodies = new WeakMap<readonly PricePoint[], PriceHistoryBody>()
  const bodyOf = (token: Address, window: PriceWindow, points: readonly PricePoint[]) => {
    const known = bodies.get(points)
    if (known !== undefined) return known
    const body = { token, window, points: pointBodies(points) }
    bodies.set(points, body)
    return body
  }
  return (token, window) => {
    const lookup = mapFound(histories[window], (points) => bodyOf(token, window, points))
    return lookUpWithAge({ lookup, nowMs }, token, 'Price history not found')
  }
}

export const pointBodies = (points: readonly PricePoint[]): PricePointBody[] =>
  points.map(({ timestampMs, price, volume }) => ({ date: timestampMs, price, volume }))
