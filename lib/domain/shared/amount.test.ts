import { describe, expect, it } from 'vitest'
import { atoms, mulDivDown, mulDivUp, parseAtoms } from './amount'

describe('parseAtoms', () => {
  it('reads a decimal integer string exactly', () => {
    expect(parseAtoms('340282366920938463463374607431768211456')).toEqual({
      ok: true,
      value: 2n ** 128n,
    })
  })

  it.each(['', '0x10', '-1', '+1', '1.0', '1e3', '01', ' 1', '１'])('refuses %j', (text) => {
    expect(parseAtoms(text).ok).toBe(false)
  })
})

describe('rounding', () => {
  it('differs by one exactly when the division leaves a remainder', () => {
    expect(mulDivDown(7n, 3n, 2n)).toBe(10n)
    expect(mulDivUp(7n, 3n, 2n)).toBe(11n)
    expect(mulDivUp(8n, 3n, 2n)).toBe(12n)
  })

  it('refuses a negative amount', () => {
    expect(() => atoms(-1n)).toThrow()
  })
})
