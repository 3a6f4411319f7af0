import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { historyCsv } from './history-csv'

test('the file starts with its header and leaves unknown volumes empty', () => {
  const token = address(`0x${'ab'.repeat(20)}`)
  const csv = historyCsv(
    { token, window: '24h', points: [{ date: 0, price: 1.5, volume: null }] },
    { chainId: 5 },
    { address: token, symbol: 'A\u202eBC\u0000' },
  )
  expect(csv.split('\r\n')).toEqual([
    'time,price_usd,volume_24h_usd,token,symbol,chain_id',
    `1970-01-01T00:00:00.000Z,1.5,,${token},ABC,5`,
    '',
  ])
})
