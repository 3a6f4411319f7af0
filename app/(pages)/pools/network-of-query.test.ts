import { expect, it } from 'vitest'
import { networkOfQuery } from './network-of-query'

it('takes the network by name', () => {
  expect(networkOfQuery({ network: 'gnosis', apr: '2-' })).toEqual({
    network: 'gnosis',
    moved: null,
  })
  expect(networkOfQuery({})).toEqual({ network: 'default', moved: null })
})

it('moves a page asked for by chain, with all it says', () => {
  const query = { chain: '100', project: ['a', 'b'], sort: '-apr,tvl' }
  expect(networkOfQuery(query)).toEqual({
    network: '100',
    moved: 'network=100&project=a&project=b&sort=-apr%2Ctvl',
  })
})
