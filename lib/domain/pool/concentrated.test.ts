import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concentratedInput, concentratedOutput, swapConcentrated } from './concentrated'
import { heldAmounts, liquidityRanges } from './liquidity-ranges'
import { depthOf, midPrice, poolAfter, swapCurve } from './pool-quotes'
import { RECORDINGS } from './recorded-swaps.fixture'
import { MAX_TICK, MIN_TICK, sqrtPriceAt, tickAt } from './tick-price'

const [first] = RECORDINGS
if (first === undefined) throw new Error('there are recordings')
const { pool } = first

describe('the price of a tick', () => {
  it('is that of the contract, also at both ends', () => {
    expect(sqrtPriceAt(0)).toBe(2n ** 96n)
    // MIN_SQRT_RATIO and MAX_SQRT_RATIO of the contract.
    expect(sqrtPriceAt(MIN_TICK)).toBe(4_295_128_739n)
    expect(sqrtPriceAt(MAX_TICK)).toBe(1461446703485210103287273052203988822378723970342n)
  })

  it('is undone by the tick of a price', () => {
    const ticks = fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 })
    fc.assert(
      fc.property(ticks, (tick) => {
        expect(tickAt(sqrtPriceAt(tick))).toBe(tick)
        expect(tickAt(sqrtPriceAt(tick + 1) - 1n)).toBe(tick)
      }),
      { seed: 21, numRuns: 100 },
    )
  })
})

describe('a swap with a concentrated pool', () => {
  it.each(RECORDINGS)('is that of the contract, to the atom ($pool.feePpm)', (recording) => {
    let state = recording.pool
    for (const { sellsFirst, isExactInput, amount, answer, after } of recording.swaps) {
      const swapped = swapConcentrated(state, sellsFirst, { isExactInput, amount })
      if (swapped === null) throw new Error('the contract swapped')
      expect(isExactInput ? swapped.given : swapped.paid).toBe(answer)
      expect(isExactInput ? swapped.paid : swapped.given).toBe(amount)
      expect(swapped.after()).toEqual({ ...state, ...after })
      state = swapped.after()
    }
  })

  it('is refused where it would leave the known ticks, at their end and beyond', () => {
    const known = { ...pool, lowestTick: -30, highestTick: 20, ticks: ticksWithin(-30, 20) }
    const { amount1 } = heldAmounts(known)
    const within = swapConcentrated(known, true, { isExactInput: false, amount: amount1 })
    expect(within?.after().sqrtPrice).toBeGreaterThanOrEqual(sqrtPriceAt(-30))
    expect(swapConcentrated(known, true, { isExactInput: false, amount: amount1 + 10n })).toBeNull()
    expect(concentratedOutput(known, true, 10n ** 24n)).toBeNull()
    expect(concentratedOutput(known, false, 10n ** 24n)).toBeNull()
    expect(concentratedOutput(known, false, 0n)).toBeNull()
  })

  it('gives at least what its input was asked for, and takes it as settlements pay', () => {
    const amounts = fc.double({ min: 0, max: 21, noNaN: true })
    fc.assert(
      fc.property(amounts, fc.boolean(), (size, sellsFirst) => {
        const given = BigInt(Math.floor(10 ** size))
        const paid = concentratedInput(pool, sellsFirst, given)
        if (paid === null) throw new Error('the pool has enough')
        const [tokenIn, tokenOut] = sellsFirst
          ? [pool.token0, pool.token1]
          : [pool.token1, pool.token0]
        const swap = { tokenIn, amountIn: paid, tokenOut, amountOut: given }
        expect(concentratedOutput(pool, sellsFirst, paid) ?? 0n).toBeGreaterThanOrEqual(given)
        expect(poolAfter(pool, swap).ok).toBe(true)
        expect(poolAfter(pool, { ...swap, amountIn: (paid * 99n) / 100n }).ok).toBe(false)
        const curve = swapCurve(pool, tokenIn, paid)
        if (curve === null) throw new Error('the pool trades this')
        const smooth = (curve.gain * paid) / (curve.base + curve.slope * paid)
        expect(Number(smooth)).toBeLessThanOrEqual(Number(given) * (1 + 1e-9) + 2)
      }),
      { seed: 22, numRuns: 150 },
    )
  })
})

describe('the ranges of a concentrated pool', () => {
  it('hold what the whole pool gives, each once', () => {
    const ranges = liquidityRanges(pool)
    expect(ranges[0]).toMatchObject({ start: pool.sqrtPrice, liquidity: pool.liquidity })
    const { amount0, amount1 } = heldAmounts(pool)
    const most = (sellsFirst: boolean, amount: bigint) =>
      swapConcentrated(pool, sellsFirst, { isExactInput: false, amount })
    // Rounding takes an atom at the most of each range.
    const dust = BigInt(ranges.length)
    expect(most(true, amount1 - dust)).not.toBeNull()
    expect(most(true, amount1 + dust)).toBeNull()
    expect(most(false, amount0 - dust)).not.toBeNull()
    expect(most(false, amount0 + dust)).toBeNull()
  })

  it('are no deeper than the side that has less', () => {
    const oneSided = {
      ...pool,
      ticks: ticksWithin(0, MAX_TICK),
      lowestTick: 0,
      sqrtPrice: sqrtPriceAt(0),
    }
    expect(heldAmounts(oneSided).amount1).toBe(0n)
    expect(depthOf(oneSided, pool.token0)).toBe(0n)
    const { numerator, denominator } = midPrice(pool, pool.token0)
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(1, 4)
  })
})

const ticksWithin = (low: number, high: number) =>
  pool.ticks.filter(({ tick }) => tick >= low && tick <= high)
