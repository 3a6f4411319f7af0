import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { amountUnit, tokenLabel, unknownUnit } from './token-unit'

const TOKEN = address('0xaf792e0000000000000000000000000000daabb0')

describe('the label of a token', () => {
  it('is its symbol, cleaned and truncated', () => {
    const label = (symbol: string) => tokenLabel({ address: TOKEN, symbol })
    expect(label('WE\u202eTH')).toBe('WETH')
    expect(label('ABCDEFGHIJKLM')).toBe('ABCDEFGHIJK…')
  })

  it.each([null, '', ' ', '\u200b\u3164'])(
    'is its whole short address where the symbol is %j',
    (symbol) => expect(tokenLabel({ address: TOKEN, symbol })).toBe('0xaf792e…daabb0'),
  )
})

describe('the unit of amounts', () => {
  it('is a whole token under its label', () => {
    expect(amountUnit({ address: TOKEN, symbol: 'TST', decimals: 6 })).toEqual({
      label: 'TST',
      decimals: 6,
    })
    expect(amountUnit({ address: TOKEN, symbol: null, decimals: 6 })).toEqual({
      label: '0xaf792e…daabb0',
      decimals: 6,
    })
  })

  it('is a base unit, said so, where the decimals are not known', () => {
    expect(amountUnit({ address: TOKEN, symbol: 'TST', decimals: null })).toEqual({
      label: 'base units of TST',
      decimals: 0,
    })
    expect(amountUnit(unknownUnit(TOKEN)).label).toBe('base units of 0xaf792e…daabb0')
  })
})
