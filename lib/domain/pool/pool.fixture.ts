import { type PoolFacts, type PoolRow, poolRow } from '@/lib/client/pools/pool-figures'
import { address } from '@/lib/domain/shared/address'

/** A test pool whose address repeats `digit`. */
export function testPool(digit: string, facts: Partial<PoolFacts> = {}): PoolRow {
  return poolRow({
    address: address(`0x${digit.repeat(40)}`),
    project: 'harborswap',
    name: 'WETH/USDC',
    tokens: [],
    apr: 10,
    feePercent: 0.3,
    tvlUsd: 1_000_000,
    volumeUsd: 100_000,
    ...facts,
  })
}
