import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { historyCsv } from './history-csv'

it('writes every sample unrounded, and an unknown value as an empty field', () => {
  const row = testPool('1')
  const date = Date.UTC(2026, 10, 22, 5)
  const text = historyCsv({
    network: { chainId: 31337 },
    row,
    points: [{ date, apr: null, tvl: 1234.5678, volume: 0, price: 0.000001 }],
    source: 'index',
  })
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^time_utc,apr_percent,/)
  expect(lines[1]).toBe(`2026-11-22T05:00:00.000Z,,1234.5678,0,0.000001,${row.address},index,31337`)
})
