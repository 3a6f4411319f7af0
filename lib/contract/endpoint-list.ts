import type { Endpoint } from './endpoint'
import { getAppDataEndpoint, uploadAppDataEndpoint } from './endpoints/app-data'
import { debugOrderEndpoint } from './endpoints/debug-order'
import { faucetEndpoint, networksEndpoint, rpcEndpoint } from './endpoints/network'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  getOrderEndpoint,
  orderEventsEndpoint,
  orderStatusEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from './endpoints/orders'
import { quoteEndpoint } from './endpoints/quote'
import {
  solverCompetitionEndpoint,
  solverCompetitionV2Endpoint,
} from './endpoints/solver-competition'
import {
  healthEndpoint,
  metricsEndpoint,
  openApiEndpoint,
  readinessEndpoint,
} from './endpoints/system'
import { tradesEndpoint, tradesV2Endpoint } from './endpoints/trades'

/** Every endpoint of the interface, in the order the documentation shows them. */
export const endpoints: readonly Endpoint[] = [
  quoteEndpoint,
  placeOrderEndpoint,
  getOrderEndpoint,
  cancelOrderEndpoint,
  ordersByUidsEndpoint,
  orderStatusEndpoint,
  orderEventsEndpoint,
  accountOrdersEndpoint,
  debugOrderEndpoint,
  solverCompetitionEndpoint,
  solverCompetitionV2Endpoint,
  uploadAppDataEndpoint,
  getAppDataEndpoint,
  tradesEndpoint,
  tradesV2Endpoint,
  networksEndpoint,
  rpcEndpoint,
  faucetEndpoint,
  healthEndpoint,
  readinessEndpoint,
  metricsEndpoint,
  openApiEndpoint,
]
