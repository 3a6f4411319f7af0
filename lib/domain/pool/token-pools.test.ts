import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import type { PoolYield } from './pool-yield'
import { poolsByToken, poolsOfToken } from './token-pools'

const at = (byte: string) => address(`0x${byte.repeat(20)}`)
const [A, B, C, D] = [at('aa'), at('bb'), at('cc'), at('dd')]
const pool = (byte: string, fields: Partial<PoolYield>): PoolYield => ({
  address: at(byte),
  project: 'Tidepool',
  tokens: [A, B],
  feePercent: 0.3,
  tvlUsd: null,
  volumeUsd: null,
  feeApr: { '1d': null, '7d': null, '30d': null },
  rewardApr: null,
  ...fields,
})

const pools = [
  pool('01', { tvlUsd: 100, volumeUsd: 10 }),
  pool('02', { tokens: [A, C], tvlUsd: null, volumeUsd: 5 }),
  pool('03', { tokens: [A, B, C], tvlUsd: 300 }),
  pool('04', { tokens: [D, C] }),
]

it('counts a pool’s value in equal parts and its volume whole', () => {
  const sums = poolsByToken(pools)
  expect(sums.get(A)).toEqual({ tvlUsd: 150, volumeUsd: 15 })
  expect(sums.get(B)).toEqual({ tvlUsd: 150, volumeUsd: 10 })
  expect(sums.get(C)).toEqual({ tvlUsd: 100, volumeUsd: 5 })
})

it('knows nothing of a token whose pools are of unknown value, and no other token', () => {
  expect(poolsByToken(pools).get(D)).toEqual({ tvlUsd: null, volumeUsd: null })
  expect(poolsByToken(pools).get(at('ee'))).toBeUndefined()
})

it('lists the pools of a token by what they hold of it, unknown ones last', () => {
  const addresses = (limit: number) => poolsOfToken(pools, C, limit).map(({ address }) => address)
  expect(addresses(9)).toEqual([at('03'), at('02'), at('04')])
  expect(addresses(1)).toEqual([at('03')])
})
