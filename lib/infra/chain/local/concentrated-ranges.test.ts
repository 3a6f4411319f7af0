import { describe, expect, it } from 'vitest'
import { swapConcentrated } from '@/lib/domain/pool/concentrated'
import type { ConcentratedPool } from '@/lib/domain/pool/pool'
import { sqrtPriceAt, tickAt } from '@/lib/domain/pool/tick-price'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { rangesAround, sqrtPriceOf } from './concentrated-ranges'

/** Prices of an atom of token 0 in atoms of token 1, over many magnitudes. */
const PRICES = [1, 3e-9, 3.1579e9, 4.2e-13, 0.97]
const VALUE = 2e22
const SPACING = 60

const near = (found: number, wanted: number, share: number) =>
  expect(Math.abs(found / wanted - 1)).toBeLessThan(share)

/** What the ranges make of a pool, as the pool's contract adds them up. */
function poolOf(price: number): ConcentratedPool {
  const sqrtPrice = sqrtPriceOf(price)
  const tick = tickAt(sqrtPrice)
  const nets = new Map<number, bigint>()
  let liquidity = 0n
  for (const range of rangesAround(price, VALUE, SPACING)) {
    nets.set(range.tickLower, (nets.get(range.tickLower) ?? 0n) + range.liquidity)
    nets.set(range.tickUpper, (nets.get(range.tickUpper) ?? 0n) - range.liquidity)
    if (range.tickLower <= tick && tick < range.tickUpper) liquidity += range.liquidity
  }
  const ticks = [...nets]
    .map(([at, net]) => ({ tick: at, net }))
    .toSorted((a, b) => a.tick - b.tick)
  return {
    kind: 'concentrated',
    address: ZERO_ADDRESS,
    token0: ZERO_ADDRESS,
    token1: ZERO_ADDRESS,
    router: ZERO_ADDRESS,
    sqrtPrice,
    tick,
    liquidity,
    ticks,
    tickSpacing: SPACING,
    feePpm: 0,
    swapGas: 0n,
    lowestTick: ticks[0]?.tick ?? 0,
    highestTick: ticks.at(-1)?.tick ?? 0,
  }
}

describe('ranges of liquidity around a price', () => {
  it.each(PRICES)('hold the price %f and end on ticks a pool has', (price) => {
    for (const { tickLower, tickUpper } of rangesAround(price, VALUE, SPACING)) {
      expect(Math.abs(tickLower % SPACING) + Math.abs(tickUpper % SPACING)).toBe(0)
      expect(sqrtPriceAt(tickLower)).toBeLessThan(sqrtPriceOf(price))
      expect(sqrtPriceAt(tickUpper)).toBeGreaterThan(sqrtPriceOf(price))
    }
  })

  it.each(PRICES)(
    'are worth what was asked for at the price %f: all of it can be bought',
    (price) => {
      const pool = poolOf(price)
      // Whoever pays one side until the price is at the end of all ranges has bought all of the other.
      const sold = (sellsFirst: boolean): number => {
        const rest = { lowest: 0n, highest: 10n ** 40n }
        for (let turn = 0; turn < 140; turn += 1) {
          const amount = (rest.lowest + rest.highest) / 2n
          const swap = swapConcentrated(pool, sellsFirst, { isExactInput: false, amount })
          if (swap === null) rest.highest = amount
          else rest.lowest = amount
        }
        return Number(rest.lowest)
      }
      near(sold(true) + sold(false) * price, VALUE, 0.001)
    },
  )
})

it('a square root of a price is the price', () => {
  for (const price of PRICES) near((Number(sqrtPriceOf(price)) / 2 ** 96) ** 2, price, 1e-9)
})
