import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { amountIn, amountOut, applySwap, MAX_RESERVE } from './constant-product'
import type { ConstantProductPool } from './pool'

const tokenA = address(`0x${'0a'.repeat(20)}`)
const tokenB = address(`0x${'0b'.repeat(20)}`)

const poolOf = (reserve0: bigint, reserve1: bigint, feeBps: number): ConstantProductPool => ({
  kind: 'constantProduct',
  address: address(`0x${'cc'.repeat(20)}`),
  token0: tokenA,
  token1: tokenB,
  reserve0: atoms(reserve0),
  reserve1: atoms(reserve1),
  feeBps: bps(feeBps),
  swapGas: 70_000n,
})

const sideOf = (reserveIn: bigint, reserveOut: bigint, feeBps: number) => ({
  reserveIn,
  reserveOut,
  inputAfterFeeBps: 10_000n - BigInt(feeBps),
})

const reserve = fc.bigInt({ min: 1n, max: MAX_RESERVE })
const smallReserve = fc.bigInt({ min: 1n, max: 10_000n })
const anyReserve = fc.oneof(reserve, smallReserve)
const fee = fc.constantFrom(0, 1, 5, 25, 30, 100, 9_999)

describe('amountOut and amountIn', () => {
  it('equal the 997/1000 formula of the v2 contracts at 30 bps', () => {
    fc.assert(
      fc.property(anyReserve, anyReserve, anyReserve, (rIn, rOut, x) => {
        fc.pre(rIn + x <= MAX_RESERVE)
        const withFee = x * 997n
        const expected = (withFee * rOut) / (rIn * 1000n + withFee)
        expect(amountOut(sideOf(rIn, rOut, 30), x) ?? 0n).toBe(expected)
        fc.pre(x < rOut)
        const needed = (rIn * x * 1000n) / ((rOut - x) * 997n) + 1n
        expect(amountIn(sideOf(rIn, rOut, 30), x)).toBe(rIn + needed > MAX_RESERVE ? null : needed)
      }),
      { seed: 1, numRuns: 2_000 },
    )
  })

  it('agree: the quoted input always buys at least the requested output', () => {
    fc.assert(
      fc.property(anyReserve, anyReserve, anyReserve, fee, (rIn, rOut, y, feeBps) => {
        const side = sideOf(rIn, rOut, feeBps)
        const needed = amountIn(side, y)
        fc.pre(needed !== null)
        expect(amountOut(side, needed ?? 0n)).toBeGreaterThanOrEqual(y)
      }),
      { seed: 2, numRuns: 2_000 },
    )
  })

  it.each([
    ['a zero input', 100n, 100n, 0n],
    ['an empty reserve', 0n, 100n, 1n],
    ['an output that rounds to zero', 10n ** 6n, 1n, 1n],
    ['a reserve beyond uint112', MAX_RESERVE, 100n, 1n],
  ])('quote nothing for %s', (_name, rIn, rOut, x) => {
    expect(amountOut(sideOf(rIn, rOut, 30), x)).toBeNull()
  })

  it('cannot buy the whole reserve', () => {
    expect(amountIn(sideOf(1_000n, 1_000n, 30), 1_000n)).toBeNull()
    expect(amountIn(sideOf(1_000n, 1_000n, 30), 999n)).not.toBeNull()
  })

  it('approach the marginal price for small amounts', () => {
    const side = sideOf(10n ** 24n, 10n ** 24n, 30)
    // Equal reserves: one for one, less the fee of 30 bps.
    expect(amountOut(side, 10n ** 12n)).toBe((10n ** 12n * 9_970n) / 10_000n - 1n)
  })
})

describe('applySwap', () => {
  it('accepts every quoted swap and no swap that pays one percent more', () => {
    fc.assert(
      fc.property(anyReserve, anyReserve, anyReserve, fee, (r0, r1, x, feeBps) => {
        const out = amountOut(sideOf(r0, r1, feeBps), x)
        fc.pre(out !== null && out !== undefined)
        const swap = { tokenIn: tokenA, amountIn: x, tokenOut: tokenB, amountOut: out ?? 0n }
        const after = applySwap(poolOf(r0, r1, feeBps), swap)
        expect(after).toMatchObject({
          ok: true,
          value: { reserve0: r0 + x, reserve1: r1 - (out ?? 0n) },
        })
        // The contract checks balances, where the last atom of rounding may still pass.
        const greedy = { ...swap, amountOut: (swap.amountOut * 101n) / 100n + 1n }
        expect(applySwap(poolOf(r0, r1, feeBps), greedy).ok).toBe(false)
      }),
      { seed: 3, numRuns: 1_000 },
    )
  })

  it.each([
    ['UnknownToken', { tokenIn: tokenA, amountIn: 1n, tokenOut: tokenA, amountOut: 1n }],
    ['ZeroAmount', { tokenIn: tokenA, amountIn: 0n, tokenOut: tokenB, amountOut: 1n }],
    [
      'InsufficientLiquidity',
      { tokenIn: tokenA, amountIn: 9n, tokenOut: tokenB, amountOut: 1_000n },
    ],
    [
      'ReserveOverflow',
      { tokenIn: tokenA, amountIn: MAX_RESERVE, tokenOut: tokenB, amountOut: 1n },
    ],
    ['InvariantBroken', { tokenIn: tokenB, amountIn: 100n, tokenOut: tokenA, amountOut: 100n }],
  ])('refuses with %s', (errorType, swap) => {
    expect(applySwap(poolOf(1_000n, 1_000n, 30), swap)).toMatchObject({
      ok: false,
      error: { errorType },
    })
  })
})
