import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unpricedTokens } from './unpriced-tokens'

const token = (digit: string) => address(`0x${digit.repeat(40)}`)
const [a, b, c] = [token('a'), token('b'), token('c')]

it('is the token that keeps a pool from being valued, not the one beside it', () => {
  const pools = [
    { tokens: [a, b], tvlUsd: 5 },
    { tokens: [b, c], tvlUsd: null },
    { tokens: [], tvlUsd: null },
  ]
  expect([...unpricedTokens(pools)]).toEqual([c])
  expect(unpricedTokens(pools.slice(0, 1)).size).toBe(0)
})
