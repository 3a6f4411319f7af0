import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { groupEndpoints, groupOf } from './endpoint-groups'

describe('endpoint groups', () => {
  it('contain every endpoint once', () => {
    const grouped = groupEndpoints(endpoints).flatMap((group) => group.endpoints)
    expect(grouped.map(({ name }) => name).sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })

  it.each([
    ['/{network}/api/v1/account/{owner}/orders', 'Accounts'],
    ['/{network}/api/v1/debug/order/{uid}', 'Quotes and orders'],
    ['/{network}/api/v1/transactions/{txHash}/orders', 'Quotes and orders'],
    ['/{network}/api/v1/token/{token}/metadata', 'Tokens'],
    ['/{network}/tokens/{tokenAddress}/usdPrice', 'Tokens'],
    ['/{network}/markets/{pair}/slippageTolerance', 'Markets'],
    ['/{network}/yield/pools', 'Pools'],
    ['/accounts/{account}/notifications', 'Accounts'],
    ['/networks', 'Network'],
    ['/{network}/api/v1/version', 'System'],
  ])('%s is under %s', (path, title) => {
    expect(groupOf({ path })).toBe(title)
  })
})
