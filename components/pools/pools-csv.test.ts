import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { poolsCsv } from './pools-csv'

it('carries filter, chain, time and units, and leaves the unknown empty', () => {
  const text = poolsCsv({
    network: { displayName: 'Local network', chainId: 31337 },
    pools: [
      testPool('1', { apr: 25.068731, tvlUsd: 1_000_000, volumeUsd: 100_000 }),
      testPool('2', { apr: null, tvlUsd: 5_000, volumeUsd: null, name: '=A1,"x"' }),
    ],
    listed: 22,
    filter: 'All projects, TVL over $1 M',
    order: 'by TVL from the top',
    readAt: Date.UTC(2026, 10, 22, 5, 30),
    url: 'http://127.0.0.1/pools?tvl=1m-',
  })
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '"# Filter: All projects, TVL over $1 M; 2 of 22 pools; by TVL from the top"',
  )
  expect(lines[1]).toContain('Chain: 31337 (Local network)')
  expect(lines[2]).toBe('# Fetched: 2026-11-22T05:30:00.000Z')
  expect(lines[7]).toBe(
    `0x${'1'.repeat(40)},WETH/USDC,harborswap,25.068731,10.95,14.118731,0.3,1000000,100000,10,`,
  )
  expect(lines[8]).toBe(`0x${'2'.repeat(40)},"'=A1,""x""",harborswap,,,,0.3,5000,,,incomplete tiny`)
})
