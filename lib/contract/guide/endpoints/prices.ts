import type { EndpointGuide } from '../endpoint-guide'
import { exampleOrder, exampleSellToken } from '../example-order'

/** Prices of tokens. */
export const priceEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  usdPrice: {
    notes: [
      'On the local network, from the reserves of its pools: routes to its dollar token, weighted by depth.',
      'Elsewhere from price providers in order, then from the order book.',
      '404 only when every source answered that it knows no price. When sources fail, the last price stands in for ten minutes; after that 500.',
      '`Age`: seconds since the price was read from its source, from 1 on.',
      'A token that cannot be traded here has no price.',
    ],
    fields: {
      'params.tokenAddress': 'Token address, or `-` for the native coin.',
      '200.price': 'USD per whole token.',
    },
    example: { params: { tokenAddress: exampleSellToken }, responses: { 200: { price: 160.42 } } },
  },
  tokenMarkets: {
    notes: [
      'Without `token` the coin of the network and its built-in tokens.',
      'The value of a pool counts for its tokens in equal parts, for a pair by half; its volume counts whole for each of them. Pools of unknown value are left out.',
      'Past prices are every fourth 5-minute sample of our index, elsewhere the 24-hour history of the provider. A change is known once a price was recorded within half an hour of a day ago.',
      'Holders are counted up to 10,000 a token, and only where this service indexes transfers; for the coin of the network never.',
      'A part whose source fails, or takes more than 2.5 s, is null and named in `unread`; the others are answered.',
      '`Age`: seconds since the oldest price was read from its source, from 1 on.',
    ],
    fields: {
      'query.token':
        'Token address, or `-` for the native coin; all known tokens when not given. It need not be a known one.',
      '200.at': 'When the figures were put together; trends end here.',
      '200.trendStepSeconds': 'Distance of the entries of a trend.',
      '200.tokens': 'The native coin first.',
      '200.tokens.token': 'The token; 0xeeee… for the native coin.',
      '200.tokens.priceUsd': 'USD per whole token.',
      '200.tokens.changePercent': 'Against the price of a day ago, in percent.',
      '200.tokens.trend':
        'Prices of a day, oldest first, in USD to six significant digits; null where none was recorded, empty where none is known. The last one is the price now.',
      '200.tokens.tvlUsd': 'USD value of the token in its pools.',
      '200.tokens.volumeUsd': 'USD traded in its pools in the last 24 hours.',
      '200.tokens.holders': 'Accounts that hold it.',
      '200.tokens.holders.count': 'How many.',
      '200.tokens.holders.isLeast': 'Whether they were not counted on.',
      '200.tokens.unread':
        'Parts that could not be read: `price`, `trend` (with the change), `pools` (value and volume), `holders`.',
      '200.pools': 'The largest pools of `token`, at most 8; left out without `token`.',
      '200.pools.address': 'Pool contract.',
      '200.pools.project': 'Who runs pools like this one.',
      '200.pools.tokens': 'Its tokens in their own order.',
      '200.pools.valueUsd': 'USD value that counts for each of its tokens.',
    },
    example: {
      query: { token: exampleSellToken },
      responses: {
        200: {
          at: '2026-11-21T11:05:00.000Z',
          trendStepSeconds: 1_200,
          tokens: [
            {
              token: exampleSellToken,
              priceUsd: 161.07,
              changePercent: 0.41,
              trend: [160.412, null, 160.98, 161.07],
              tvlUsd: 967_210.5,
              volumeUsd: 190_420.25,
              holders: { count: 11, isLeast: false },
              unread: [],
            },
          ],
          pools: [
            {
              address: '0x2f1c0b3a5d9e4c7681f0a2b4c6d8e0f113579bdf',
              project: 'Tidepool',
              tokens: [exampleSellToken, exampleOrder.buyToken],
              valueUsd: 967_210.5,
            },
          ],
        },
      },
    },
  },
  priceHistory: {
    notes: [
      'Steps of 5 minutes over 24 h, of an hour over 7 and 30 days, of 6 hours over 90 days, of a day over `all`, which is up to 1,000 days (a provider gives hours over 90 days, and one year). An interval is dated by its end; the running one is not given yet.',
      'On the local network from the samples of its index, before the first of which the price of now stands alone. Elsewhere from CoinGecko, whose last point is the newest price and stands off the grid.',
      '404 when the source knows no price in the window, the token cannot be traded here, or no source is set up for the network. When it fails, the last history stands in for ten minutes, a provider’s for thirty; after that 500.',
      '`Age`: seconds since the history was read, from 1 on.',
    ],
    fields: {
      'params.tokenAddress': 'Token address, or `-` for the native coin.',
      'query.window': 'How far back: `24h`, `7d`, `30d`, `90d` or `all`; `24h`.',
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
