import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownSum, sumDecimals } from './shown-sum'

describe('shownSum', () => {
  it('adds up as read, with two decimals of an amount in thousands', () => {
    // 3,001.886666 - 0.054355 = 3,001.832311 USDC
    const sum = { total: 3_001_832_311n, parts: [3_001_886_666n, -54_355n] }
    const decimals = sumDecimals(sum, 6, false)
    expect(decimals).toBe(2)
    const lines = shownSum(sum, 6, decimals)
    expect(lines.map(({ shown }) => shown)).toEqual([300_188n, -5n, 300_183n])
  })

  it('shows a digit of a small part, and every digit when asked to', () => {
    const sum = { total: 3_001_832_311n, parts: [3_001_832_611n, -300n] }
    expect(sumDecimals(sum, 6, false)).toBe(4)
    expect(sumDecimals(sum, 6, true)).toBe(6)
    expect(sumDecimals({ total: 5n * 10n ** 17n, parts: [5n * 10n ** 17n] }, 18, false)).toBe(6)
  })

  it('adds up whatever the amounts, each within a unit of the last decimal per line', () => {
    const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), fc.nat(18), (parts, shown) => {
        const total = parts.reduce((sum, part) => sum + part, 0n)
        const lines = shownSum({ total, parts }, 18, shown)
        const read = lines.slice(0, -1).reduce((sum, line) => sum + line.shown, 0n)
        expect(read).toBe(lines.at(-1)?.shown)
        const unit = 10n ** BigInt(18 - shown)
        for (const line of lines) {
          const away = line.shown * unit - line.atoms
          expect(away < 0n ? -away : away).toBeLessThan(unit * BigInt(lines.length))
        }
      }),
    )
  })
})
