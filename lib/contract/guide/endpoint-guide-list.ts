import type { EndpointGuide } from './endpoint-guide'
import { holderEndpointGuides } from './endpoints/holders'
import { marketEndpointGuides } from './endpoints/market'
import { orderEndpointGuides } from './endpoints/orders'
import { poolEndpointGuides } from './endpoints/pools'
import { priceEndpointGuides } from './endpoints/prices'
import { readEndpointGuides } from './endpoints/reads'
import { slippageEndpointGuides } from './endpoints/slippage'
import { systemEndpointGuides } from './endpoints/system'

/** Guides by endpoint name; a test pairs them with the endpoint list. */
export const endpointGuides: Readonly<Record<string, EndpointGuide>> = {
  ...priceEndpointGuides,
  ...slippageEndpointGuides,
  ...holderEndpointGuides,
  ...poolEndpointGuides,
  ...orderEndpointGuides,
  ...readEndpointGuides,
  ...marketEndpointGuides,
  ...systemEndpointGuides,
}
