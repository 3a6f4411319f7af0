import { limits } from '../../limits'
import type { EndpointGuide } from '../endpoint-guide'
import {
  exampleAppDataHash,
  exampleBuyToken,
  exampleOwner,
  exampleSellToken,
  exampleUid,
} from '../example-order'

const exampleSimulation = {
  blockNumber: 53,
  settles: false,
  cause: 'expired',
  sentence: 'It fails. Its deadline has passed.',
  words: [{ words: 'Its deadline has passed.' }],
  failingCall: null,
  reason: 'GPv2: order expired',
  missing: null,
  failedHooks: [],
  gasUsed: '51422',
  balances: [{ account: exampleOwner, token: exampleSellToken, before: '7', after: '7' }],
  callTree: null,
}

/** Orders settled alone. */
export const simulationEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  simulateOrder: {
    notes: [
      `Nothing is sent. What is left of it is settled on one of the newest ${limits.simulationBlocks} blocks, by a counterparty that pays its limit: signature, hooks, funds, tokens and receiver are tried, not the market.`,
    ],
    fields: { 'body.blockNumber': 'The newest when left out.' },
    example: {
      params: { uid: exampleUid },
      body: { blockNumber: 53 },
      responses: { 200: exampleSimulation },
    },
  },
  simulateDraft: {
    notes: ['As `simulateOrder`, as if `from` had signed it on chain.'],
    example: {
      body: {
        sellToken: exampleSellToken,
        buyToken: exampleBuyToken,
        sellAmount: '1000000000000000000',
        buyAmount: '1',
        validTo: 1795289078,
        feeAmount: '0',
        kind: 'sell',
        appData: exampleAppDataHash,
        from: exampleOwner,
      },
      responses: { 200: exampleSimulation },
    },
  },
}
