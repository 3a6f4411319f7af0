import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { againLink, amountAgain } from './again-link'

const sellToken = address(`0x${'a1'.repeat(20)}`)
const buyToken = address(`0x${'b2'.repeat(20)}`)
const order = {
  ...({ kind: 'sell', status: 'expired' } as const),
  sellAmount: atoms(100n),
  buyAmount: atoms(200n),
  executedSellAmount: atoms(40n),
  executedBuyAmount: atoms(90n),
}

describe('amountAgain', () => {
  it('is the unfilled rest of an order that ended early', () => {
    expect(amountAgain(order)).toBe(60n)
    expect(amountAgain({ ...order, kind: 'buy' })).toBe(110n)
  })

  it('is the whole of a filled order, not what it happened to execute', () => {
    expect(amountAgain({ ...order, status: 'fulfilled' })).toBe(100n)
    expect(amountAgain({ ...order, status: 'fulfilled', kind: 'buy' })).toBe(200n)
  })
})

describe('againLink', () => {
  const decimalsOf = () => 6

  it('fixes the amount that the kind fixes', () => {
    const trade = { sellToken, buyToken, amount: 1_500_000n }
    const pair = `network=local&sell=${sellToken}&buy=${buyToken}`
    expect(againLink('local', { ...trade, kind: 'sell' }, decimalsOf)).toBe(
      `/trade?${pair}&amount=1.5`,
    )
    expect(againLink('local', { ...trade, kind: 'buy' }, decimalsOf)).toBe(
      `/trade?${pair}&buyAmount=1.5`,
    )
  })

  it('leaves out an amount in a token of unknown decimals', () => {
    const trade = { kind: 'sell', sellToken, buyToken, amount: 5n } as const
    expect(againLink('local', trade, () => null)).not.toContain('amount')
  })
})
