import { describe, expect, it } from 'vitest'
import { firstChain, sessionAccounts } from './session-accounts'

const OWNER = `0x${'Ab'.repeat(20)}`

describe('sessionAccounts', () => {
  it('reads the accounts of EVM chains in the order of the wallet', () => {
    expect(sessionAccounts([`eip155:100:${OWNER}`, `eip155:1:${OWNER}`])).toEqual([
      { chainId: 100, address: OWNER.toLowerCase() },
      { chainId: 1, address: OWNER.toLowerCase() },
    ])
  })

  it('leaves out other kinds of chains and what is no account', () => {
    const texts = [
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      `eip155:0:${OWNER}`,
      `eip155::${OWNER}`,
      'eip155:1:0x12',
      `eip155:1:${OWNER}00`,
      '',
    ]
    expect(sessionAccounts(texts)).toEqual([])
  })
})

describe('firstChain', () => {
  const shared = sessionAccounts([`eip155:1:${OWNER}`, `eip155:100:${OWNER}`])

  it('prefers the last chain used, then the first served one, then that of the wallet', () => {
    expect(firstChain(shared, [100, 1], 1)).toBe(1)
    expect(firstChain(shared, [100, 1], 5)).toBe(100)
    expect(firstChain(shared, [5], null)).toBe(1)
  })

  it('is null without an account', () => {
    expect(firstChain([], [1], 1)).toBeNull()
  })
})
