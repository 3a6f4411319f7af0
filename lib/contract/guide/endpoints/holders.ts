import type { EndpointGuide } from '../endpoint-guide'
import { exampleOrder, exampleOwner } from '../example-order'

const { sellToken, buyToken, receiver } = exampleOrder
const tokenParams = { tokenAddress: sellToken } as const
const tokenLabel = 'Token address.'
const sources = [
  'At most 100, by balance, then by address.',
  'On the local network complete, from its transfers; what was sent to the zero address counts as burnt. On public networks from the providers with a key, in order: Moralis, Ethplorer, GoldRush. Chains 1 and 100 complete, 11155111 partial.',
  '404 only when every provider answered that it knows none, or none is set up for the chain; 500 when one fails and no other knows, unless an earlier list can stand in.',
  '`Age`: seconds since the list was read, from 1 on.',
] as const

/** Holders of tokens. */
export const holderEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  topHolders: {
    notes: sources,
    fields: {
      'params.tokenAddress': tokenLabel,
      '200.address': 'Account that holds the token.',
      '200.balance': 'Atoms it holds.',
    },
    example: {
      params: tokenParams,
      responses: {
        200: [
          { address: exampleOwner, balance: '90071992547409931' },
          { address: receiver, balance: '25000' },
        ],
      },
    },
  },
  tokenHolders: {
    notes: ['The list of `topHolders`, by the same rules, with what is known about each account.'],
    fields: {
      'params.tokenAddress': tokenLabel,
      '200.token': 'The token.',
      '200.totalSupply': 'Atoms that exist; null where the token does not report it.',
      '200.holders': 'Largest first.',
      '200.holders.rank': '1 is the largest.',
      '200.holders.address': 'Account that holds the token.',
      '200.holders.balance': 'Atoms it holds.',
      '200.holders.share': 'Fraction of `totalSupply`, six decimals; null while that is unknown.',
      '200.holders.isContract': 'Whether code lies at the account; null while that is unknown.',
      '200.holders.label': 'What the account is known as; null for most.',
      '200.holders.role':
        '`pool`, `faucet` (it gives away test tokens) or `burnt` (the zero address and 0x…dead); left out for most.',
      '200.holders.pool': 'The pool that the account is; left out for any other.',
      '200.holders.pool.project': 'Who runs pools like this one.',
      '200.holders.pool.tokens': 'Its tokens in their own order.',
      '200.total': 'Accounts that hold it, listed or not; left out where nobody counts them.',
      '200.total.count': 'How many; counted up to 10,000.',
      '200.total.isLeast': 'Whether they were not counted on.',
    },
    example: {
      params: tokenParams,
      responses: {
        200: {
          token: sellToken,
          totalSupply: '180143985094819862',
          holders: [
            {
              rank: 1,
              address: buyToken,
              balance: '90071992547409931',
              share: 0.5,
              isContract: true,
              label: 'Settlement contract',
            },
          ],
          total: { count: 2, isLeast: false },
        },
      },
    },
  },
}
