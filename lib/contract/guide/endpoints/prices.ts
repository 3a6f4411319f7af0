import type { EndpointGuide } from '../endpoint-guide'
import { exampleSellToken } from '../example-order'

/** Prices of tokens. */
export const priceEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  usdPrice: {
    notes: [
      'On the local network, from the reserves of its pools: routes to its dollar token, weighted by depth.',
      'Elsewhere from price providers in order, then from the order book.',
      '404 only when every source answered that it knows no price. When sources fail, the last price stands in for ten minutes; after that 500.',
      'The header `Age` tells the seconds since the price was read from its source, from one second on.',
      'A token that cannot be traded here has no price.',
    ],
    fields: {
      'params.tokenAddress': 'Token address, or `-` for the native coin.',
      '200.price': 'USD per whole token.',
    },
    example: { params: { tokenAddress: exampleSellToken }, responses: { 200: { price: 160.42 } } },
  },
}
