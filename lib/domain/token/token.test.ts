import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { BALANCE_LAYOUTS, balanceSlot } from './balance-layout'
import { type TokenTrial, unfitReason } from './token-facts'

const holder = address('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')

describe('balanceSlot', () => {
  it('is the slot Solidity gives a mapping', () => {
    expect(balanceSlot({ order: 'holder first', position: 0n }, holder)).toBe(
      '0x723077b8a1b173adc35e5f0e7e3662fd1208212cb629f9c128551ea7168da722',
    )
  })

  it('differs for every layout that is tried', () => {
    const slots = BALANCE_LAYOUTS.map((layout) => balanceSlot(layout, holder))
    expect(new Set(slots).size).toBe(slots.length)
  })
})

describe('unfitReason', () => {
  const exact = { succeeded: true, taken: 100n, delivered: 100n }
  const fit: TokenTrial = {
    amount: 100n,
    transfers: [exact, exact],
    initialBalance: 100n,
    balanceAfterOneDay: 100n,
  }

  it('finds nothing against a plain token', () => {
    expect(unfitReason(fit)).toBeNull()
  })

  it.each<[string, Partial<TokenTrial>]>([
    ['delivers 99', { transfers: [exact, { ...exact, delivered: 99n }] }],
    ['takes 101', { transfers: [{ ...exact, taken: 101n }, exact] }],
    ['takes 0 and delivers 0', { transfers: [{ ...exact, taken: 0n, delivered: 0n }] }],
    ['refuses', { transfers: [{ ...exact, succeeded: false }] }],
    ['changes balances', { balanceAfterOneDay: 101n }],
  ])('refuses a token that %s', (text, change) => {
    expect(unfitReason({ ...fit, ...change })).toContain(text)
  })
})
