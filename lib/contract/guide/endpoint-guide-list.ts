import type { EndpointGuide } from './endpoint-guide'
import { accountDataEndpointGuides } from './endpoints/account-data'
import { channelEndpointGuides } from './endpoints/channels'
import { deliveryEndpointGuides } from './endpoints/deliveries'
import { holderEndpointGuides } from './endpoints/holders'
import { marketEndpointGuides } from './endpoints/market'
import { notificationEndpointGuides } from './endpoints/notifications'
import { orderEndpointGuides } from './endpoints/orders'
import { poolEndpointGuides } from './endpoints/pools'
import { priceEndpointGuides } from './endpoints/prices'
import { readEndpointGuides } from './endpoints/reads'
import { reportEndpointGuides } from './endpoints/reports'
import { sessionEndpointGuides } from './endpoints/session'
import { simulationEndpointGuides } from './endpoints/simulation'
import { slippageEndpointGuides } from './endpoints/slippage'
import { solverEndpointGuides } from './endpoints/solver'
import { systemEndpointGuides } from './endpoints/system'
import { tokenListEndpointGuides } from './endpoints/token-list'

/** Guides by endpoint name; a test pairs them with the endpoint list. */
export const endpointGuides: Readonly<Record<string, EndpointGuide>> = {
  ...priceEndpointGuides,
  ...slippageEndpointGuides,
  ...holderEndpointGuides,
  ...tokenListEndpointGuides,
  ...poolEndpointGuides,
  ...notificationEndpointGuides,
  ...orderEndpointGuides,
  ...readEndpointGuides,
  ...simulationEndpointGuides,
  ...marketEndpointGuides,
  ...reportEndpointGuides,
  ...sessionEndpointGuides,
  ...accountDataEndpointGuides,
  ...channelEndpointGuides,
  ...deliveryEndpointGuides,
  ...systemEndpointGuides,
  ...solverEndpointGuides,
}
