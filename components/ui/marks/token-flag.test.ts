import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { markHash } from './mark-hash'
import { drawnFlag, listedFlag, unlistedFlag } from './token-flag'

/** As the drawings of the look have them: layout, whether the tint is the field, ink, tint. */
const DRAWN = {
  WETH: [14, false, 3, 2],
  USDC: [11, false, 5, 2],
  USDT: [6, true, 3, 1],
  DAI: [7, true, 0, 1],
  WBTC: [16, true, 4, 1],
  UNI: [1, true, 2, 2],
  LINK: [8, false, 1, 3],
  AAVE: [5, true, 0, 0],
  COW: [19, false, 5, 0],
  GNO: [0, false, 2, 0],
  LDO: [10, true, 1, 2],
  TAX: [9, false, 2, 3],
} as const

describe('flags of tokens', () => {
  it('are those of the drawings, whatever the case of the symbol', () => {
    for (const [symbol, [layout, isSwapped, ink, tint]] of Object.entries(DRAWN)) {
      expect(listedFlag(symbol)).toEqual({ layout, isSwapped, ink, tint })
      expect(listedFlag(symbol.toLowerCase())).toEqual({ layout, isSwapped, ink, tint })
    }
  })

  it('depend on the address as well where no list has the token', () => {
    expect(unlistedFlag('USDC', address('0x00000000000000000000000000000000000000Aa'))).toEqual({
      layout: 3,
      isSwapped: true,
      ink: 2,
      tint: 2,
    })
    expect(unlistedFlag('WETH', address('0x1111111111111111111111111111111111111111'))).toEqual({
      layout: 7,
      isSwapped: true,
      ink: 5,
      tint: 0,
    })
  })

  it('differ among the tokens of the local network in layout', () => {
    const layouts = Object.keys(DRAWN).map((symbol) => listedFlag(symbol).layout)
    expect(new Set(layouts).size).toBe(layouts.length)
  })

  it('have a figure of the other colour than the field', () => {
    expect(drawnFlag(listedFlag('WETH'))).toMatchObject({ field: '#15191E', figure: '#F2C94C' })
    expect(drawnFlag(listedFlag('USDT'))).toMatchObject({ field: '#9CD3F5', figure: '#15191E' })
  })
})

describe('the hash of marks', () => {
  it('is the one of the drawings', () => {
    expect([markHash('', 0), markHash('a', 0), markHash('WETH', 42_357)]).toEqual([
      2872998923, 444641715, 2938885694,
    ])
  })
})
