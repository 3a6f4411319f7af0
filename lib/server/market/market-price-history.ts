import 'server-only'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import type { PricePoint } from '@/lib/domain/market/volatility'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import type { Aged } from '@/lib/services/market/aged-lookup'
import { type GetPriceHistoryDeps, getPriceHistory } from '@/lib/services/market/get-price-history'

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
export function createHistoryServing(deps: GetPriceHistoryDeps): PriceHistoryOf {
  const bodies = new WeakMap<readonly PricePoint[], PriceHistoryBody>()
  return async (token, window) => {
    const history = await getPriceHistory(deps, { token, window })
    if (!history.ok) return history
    const { body: points, ageSeconds } = history.value
    const body = bodies.get(points) ?? { token, window, points: pointBodies(points) }
    bodies.set(points, body)
    return ok({ body, ageSeconds })
  }
}

export const pointBodies = (points: readonly PricePoint[]): PricePointBody[] =>
  points.map(({ timestampMs, price, volume }) => ({ date: timestampMs, price, volume }))
