import { describe, expect, it } from 'vitest'
import { unwrapReason } from './unwrap-reason'

const separators = { decimal: '.', group: ',' }
const reasonOf = (text: string, balance: bigint | null = 2n * 10n ** 18n) =>
  unwrapReason(text, balance, { symbol: 'WETH', decimals: 18 }, separators)

describe('unwrapReason', () => {
  it('lets all of the balance be unwrapped, and nothing more', () => {
    expect(reasonOf('2')).toBeNull()
    expect(reasonOf('2.000000000000000001')).toBe('This is more than your WETH.')
  })

  it('says what is wrong with the text', () => {
    expect(reasonOf('')).toBe('Type how much to unwrap.')
    expect(reasonOf('0.0')).toBe('Type how much to unwrap.')
    expect(reasonOf('two')).toContain('Not an amount.')
    expect(reasonOf('1.2.3')).toContain('more than one decimal mark')
    expect(reasonOf('1 2')).toContain('“1 2” is not in groups of three digits')
    expect(reasonOf('1,234', 10n ** 30n)).toContain('1234 or 1.234')
    expect(reasonOf('0.0000000000000000001')).toBe('WETH has 18 decimals at most.')
  })

  it('waits for an unknown balance', () => {
    expect(reasonOf('1', null)).toBe('Your WETH balance is not known yet.')
  })
})
