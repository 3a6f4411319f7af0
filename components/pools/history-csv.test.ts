import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { historyCsv } from './history-csv'

it('writes every sample with all its digits, and empty what is unknown', () => {
  const row = testPool('1')
  const date = Date.UTC(2026, 10, 22, 5)
  const text = historyCsv({
    network: { displayName: 'Local network', chainId: 31337 },
    row,
    history: {
      pool: row.address,
      window: '7d',
      points: [{ date, apr: null, tvl: 1234.5678, volume: 0, price: 0.000001 }],
    },
    source: 'index',
    readAt: date,
  })
  const lines = text.split('\r\n')
  expect(lines[2]).toBe('# Range: 7 d; 1 samples recorded by index')
  expect(lines[6]).toBe('2026-11-22T05:00:00.000Z,,1234.5678,0,0.000001')
})
