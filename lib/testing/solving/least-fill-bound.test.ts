import { describe, expect, it } from 'vitest'
import { searchExactly } from '@/lib/domain/solver/batch/branch-and-bound'
import { SPARE } from '@/lib/domain/solver/batch/whole-batch'
import { pairKey } from '@/lib/domain/solver/pair-orders'
import { boundedBatch } from '@/lib/domain/solver/score-bounds'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { recordedAuction } from '../vectors/recorded-auctions'
import { GAMMA, type HubOrder, hubInput, takenFor } from './hub-pools'
import { type Draws, drawsOf } from './random'

/*
 * A partially fillable order, held to what its pair scores alone, beside one that is paid in another token. The other
 * side tries shares and prices on a grid: pool 1 trades tokens 0 and 1, pool 2 tokens 0 and 2.
 */

function draw(name: string) {
  const draws: Draws = drawsOf(name)
  const sides = [draws.logUniform(20, 60), draws.logUniform(20, 60)]
  // Dear in pool 1, so that only a part of the large order is worth its while.
  const prices = [draws.uniform(1.02, 1.2), draws.uniform(0.98, 1.02)]
  const S = draws.logUniform(5, 30)
  const large = {
    sell: 0,
    buy: 1,
    S,
    B: S / draws.uniform(1.1, 1.4),
    isSell: draws.unit() < 0.5,
    isPartial: true,
  }
  const V = draws.logUniform(0.001, 0.1)
  const small = { sell: 0, buy: 2, S: V, B: V * draws.uniform(0.98, 1.02), isSell: true }
  const pools = sides.map((side, at) => ({ hub: side * (prices[at] ?? 1), spoke: side }))
  return { pools, large, small }
}

type Batch = ReturnType<typeof draw>

/** Score and amounts of an order filled by a share at a rate; null where that breaks its limit. */
function fill({ S, B, isSell }: HubOrder, share: number, rate: number) {
  const [sold, bought] = isSell ? [S * share, S * share * rate] : [(B * share) / rate, B * share]
  if (bought * S < sold * B * (1 - 1e-12)) return null
  return { sold, bought, score: isSell ? bought - B * share : ((S * share - sold) * B) / S }
}

/** The best score of the large order at least `required`, with or without the small one at what is then left. */
function bruteForce({ pools, large, small }: Batch, required: number): number {
  const [one, two] = pools
  if (one === undefined || two === undefined) throw new Error('there are two pools')
  let best = 0
  for (let step = 1; step <= 400; step += 1) {
    const share = step / 400
    for (let turn = 0; turn <= 400; turn += 1) {
      const held = fill(large, share, (large.B / large.S) * Math.exp((turn * 0.6) / 400))
      if (held === null || held.score < required) continue
      const left = held.sold - takenFor(one, held.bought)
      if (left < 0) continue
      best = Math.max(best, held.score)
      // All that is left buys token 2 for the small order, which may get any rate above its limit.
      const paid = (left + small.S) * GAMMA
      const bought = (two.spoke * paid) / (two.hub + paid)
      if (bought >= small.B) best = Math.max(best, held.score + bought - small.B)
    }
  }
  return best
}

describe('the bound of a partially fillable order that is held to a score', () => {
  it.each(Array.from({ length: 12 }, (_, at) => `least fill ${at}`))(
    'is no less than what shares and prices on a grid reach: %s',
    (name) => {
      const batch = draw(name)
      const model = toSearchModel(hubInput(batch.pools, [batch.large, batch.small]))
      const alone = bruteForce({ ...batch, small: { ...batch.small, B: 1e9 } }, 0)
      const required = new Map([[pairKey(model, 0, 1), alone * 0.98]])
      const search = { required, from: null, spare: SPARE, maxNodes: 200, isStopped: () => false }
      const { bound } = searchExactly(model, search)
      expect(bound).toBeGreaterThanOrEqual(bruteForce(batch, alone * 0.98) * (1 - 1e-9))
    },
  )

  it('does not take a share of the score for the same share of the order: a recorded auction', () => {
    // Alone the order scores 0.0447 by a sixth of it; before, 0.0498 seemed possible beside orders of dust.
    const { model } = boundedBatch(recordedAuction(34))
    const { orders } = model
    const large = orders.sellAmount.indexOf(Math.max(...orders.sellAmount))
    const pair = pairKey(model, orders.sell[large] ?? 0, orders.buy[large] ?? 0)
    const required = new Map([[pair, 0.0446967]])
    const search = { required, from: null, spare: SPARE, maxNodes: 400, isStopped: () => false }
    expect(searchExactly(model, search).bound).toBeLessThan(0.0449)
  })
})
