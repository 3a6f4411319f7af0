import { limits } from '../../limits'
import type { EndpointGuide } from '../endpoint-guide'
import { exampleAppDataHash, exampleOrder, exampleOwner, exampleSellToken } from '../example-order'

const BUY_TOKEN = exampleOrder.buyToken

const order = {
  uid: exampleOrder.uid,
  sellToken: exampleSellToken,
  buyToken: BUY_TOKEN,
  sellAmount: '1000000000000000000',
  buyAmount: '2000000000000000000',
  fullSellAmount: '1000000000000000000',
  fullBuyAmount: '2000000000000000000',
  validTo: 1795288221,
  kind: 'sell',
  receiver: null,
  owner: exampleOwner,
  partiallyFillable: false,
  preInteractions: [],
  postInteractions: [],
  sellTokenSource: 'erc20',
  buyTokenDestination: 'erc20',
  class: 'limit',
  appData: exampleAppDataHash,
  signingScheme: exampleOrder.signingScheme,
  signature: exampleOrder.signature,
} as const

const request = {
  id: '4711',
  tokens: {
    [exampleSellToken]: {
      referencePrice: '69999999935949999',
      availableBalance: '0',
      trusted: false,
    },
    [BUY_TOKEN]: { referencePrice: '33333333333333333', availableBalance: '0', trusted: false },
  },
  orders: [order],
  liquidity: [
    {
      kind: 'constantProduct',
      id: '0',
      address: '0x4f9ad3a1b1b0e8c2c5c3d3d1e0b7c9a2f6e4d581',
      gasEstimate: '75000',
      tokens: {
        [exampleSellToken]: { balance: '5000000000000000000000' },
        [BUY_TOKEN]: { balance: '10500000000000000000000' },
      },
      fee: '0.003',
    },
  ],
  effectiveGasPrice: '1000000008',
  deadline: '2100-01-01T00:00:00.000000Z',
} as const

const solution = {
  id: 0,
  prices: { [exampleSellToken]: '2092700000000000000', [BUY_TOKEN]: '999999000000000000' },
  trades: [
    {
      kind: 'fulfillment',
      order: exampleOrder.uid,
      executedAmount: '999999000000000000',
      fee: '1000000000000',
    },
  ],
  preInteractions: [],
  interactions: [
    {
      kind: 'liquidity',
      internalize: false,
      id: '0',
      inputToken: exampleSellToken,
      outputToken: BUY_TOKEN,
      inputAmount: '999999000000000000',
      outputAmount: '2092700000000000000',
    },
  ],
  postInteractions: [],
  gas: 181000,
} as const

const fields = { 'params.solver': 'Method.' } as const

/** Our own solvers as an external engine. */
export const solverEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  solve: {
    notes: [
      'Local network only: the interface of external solver engines, served by this service’s own methods.',
      `One auction is solved at a time, another one is a 429 with Retry-After; at most ${limits.solveOrders} orders, ${limits.solvePools} pools and ${limits.solveTokens} tokens.`,
      `One client address may use ${limits.solveShare * 100} % of the solving time, ${limits.solveBurstSeconds} s of it at once; beyond that it is a 429 with Retry-After, too.`,
      'Nothing is stored and nothing is settled here: who asks, bids with the answer.',
    ],
    fields,
    example: {
      params: { solver: 'whole-batch' },
      body: request,
      responses: { 200: { solutions: [solution] } },
    },
  },
  notifySolver: {
    notes: ['Every notice is taken; these methods learn nothing from it.'],
    fields,
    example: {
      params: { solver: 'whole-batch' },
      body: { auctionId: '4711', solutionId: 0, kind: 'success' },
      responses: { 200: {} },
    },
  },
}
