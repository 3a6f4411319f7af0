import { expect, it } from 'vitest'
import { networkOfQuery } from './network-of-query'

it('reads the network by name', () => {
  expect(networkOfQuery({ network: 'gnosis', apr: '2-' })).toEqual({
    network: 'gnosis',
    redirectQuery: null,
  })
  expect(networkOfQuery({})).toEqual({ network: 'default', redirectQuery: null })
})

it('redirects a request by chain id, with all other parameters', () => {
  const query = { chain: '100', project: ['a', 'b'], sort: '-apr,tvl' }
  expect(networkOfQuery(query)).toEqual({
    network: '100',
    redirectQuery: 'network=100&project=a&project=b&sort=-apr%2Ctvl',
  })
})
