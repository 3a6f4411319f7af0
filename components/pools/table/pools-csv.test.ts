import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { poolsCsv } from './pools-csv'

it('starts with its header and has chain, time, and an unknown value as an empty field', () => {
  const text = poolsCsv({
    network: { chainId: 31337 },
    pools: [
      testPool('1', { apr: 25.068731, tvlUsd: 1_000_000, volumeUsd: 100_000 }),
      testPool('2', { apr: null, tvlUsd: 5_000, volumeUsd: null, name: '=A1,"x"' }),
    ],
    readAt: Date.UTC(2026, 10, 22, 5, 30),
  })
  const lines = text.split('\r\n')
  const origin = '31337,2026-11-22T05:30:00.000Z'
  expect(lines[0]).toMatch(/^address,pool,.*,flags,chain_id,read_at_utc$/)
  expect(lines[1]).toBe(
    `0x${'1'.repeat(40)},WETH/USDC,harborswap,25.068731,10.95,14.118731,0.3,1000000,100000,10,,${origin}`,
  )
  expect(lines[2]).toBe(
    `0x${'2'.repeat(40)},"'=A1,""x""",harborswap,,,,0.3,5000,,,incomplete tiny,${origin}`,
  )
})
