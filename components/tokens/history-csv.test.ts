import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { historyCsv } from './history-csv'

test('the file says what it holds, and leaves unknown volumes empty', () => {
  const token = address(`0x${'ab'.repeat(20)}`)
  const csv = historyCsv(
    { token, window: '24h', points: [{ date: 0, price: 1.5, volume: null }] },
    { displayName: 'Net', chainId: 5 },
    { address: token, symbol: 'ABC', name: 'Abc', decimals: 6 },
    1_000,
  )
  expect(csv.split('\r\n')).toEqual([
    `# ABC ${token}`,
    '"# Net, chain 5"',
    '"# last 24h, read 1970-01-01T00:00:01.000Z"',
    '# price_usd: USD per whole token; volume_24h_usd: USD traded in the 24 hours up to the sample',
    'time,price_usd,volume_24h_usd',
    '1970-01-01T00:00:00.000Z,1.5,',
    '',
  ])
})
