import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { cancelWays } from './cancel-ways'

const owner = address(`0x${'1'.repeat(40)}`)
const user = address(`0x${'2'.repeat(40)}`)

describe('cancelWays', () => {
  it('offers an account with a key the free way first and the final way second', () => {
    for (const signingScheme of ['eip712', 'ethsign'] as const) {
      expect(cancelWays({ owner, signingScheme }, owner)).toEqual(['signed', 'invalidate'])
    }
  })

  it('offers a contract wallet only the on-chain way', () => {
    for (const signingScheme of ['presign', 'eip1271'] as const) {
      expect(cancelWays({ owner, signingScheme }, owner)).toEqual(['invalidate'])
    }
  })

  it('offers only the on-chain way for an order that a solver brought', () => {
    const order = { owner, signingScheme: 'eip712', class: 'liquidity' } as const
    expect(cancelWays(order, owner)).toEqual(['invalidate'])
  })

  it('lets the user of a placement take the coins back', () => {
    const order = { owner, signingScheme: 'eip1271', onchainUser: user } as const
    expect(cancelWays(order, user)).toEqual(['withdraw'])
  })

  it("offers nothing for another account's order", () => {
    expect(cancelWays({ owner, signingScheme: 'eip712' }, user)).toEqual([])
    expect(cancelWays({ owner, signingScheme: 'eip712' }, null)).toEqual([])
  })
})
