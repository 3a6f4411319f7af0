import type { EndpointGuide } from '../endpoint-guide'
import { exampleSellToken } from '../example-order'

/** Prices of tokens. */
export const priceEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  usdPrice: {
    notes: [
      'On the local network, from the reserves of its pools: routes to its dollar token, weighted by depth.',
      'Elsewhere from price providers in order, then from the order book.',
      '404 only when every source answered that it knows no price. When sources fail, the last price stands in for ten minutes; after that 500, whose message says so where the order book of a gateway network is at fault.',
      'The header `Age` gives the seconds since the price was read from its source, from one second on.',
      'A token that cannot be traded here has no price.',
    ],
    fields: {
      'params.tokenAddress': 'Token address, or `-` for the native coin.',
      '200.price': 'USD per whole token.',
    },
    example: { params: { tokenAddress: exampleSellToken }, responses: { 200: { price: 160.42 } } },
  },
  priceHistory: {
    notes: [
      'Steps of 5 minutes over 24 h, of an hour over 7 and 30 days. An interval is dated by its end; the running one is not given yet.',
      'On the local network from the samples of its index, before the first of which the price of now stands alone. Elsewhere from CoinGecko, whose last point is the newest price and stands off the grid.',
      '404 when the source knows no price in the window, the token cannot be traded here, or no source is set up for the network. When it fails, the last history stands in for ten minutes, a provider’s for thirty; after that 500.',
      'The header `Age` gives the seconds since the history was read, from one second on.',
    ],
    fields: {
      'params.tokenAddress': 'Token address, or `-` for the native coin.',
      'query.window': 'How far back: `24h`, `7d` or `30d`; `24h`.',
      '200.token': 'The token; 0xeeee… for the native coin.',
      '200.window': 'How far back.',
      '200.points': 'Oldest first.',
    },
    example: {
      params: { tokenAddress: exampleSellToken },
      query: { window: '7d' },
      responses: {
        200: {
          token: exampleSellToken,
          window: '7d',
          points: [
            { date: '2026-11-21T10:00:00.000Z', price: 160.42, volume: 81250.5 },
            { date: '2026-11-21T11:00:00.000Z', price: 161.07, volume: 80311.25 },
          ],
        },
      },
    },
  },
}
