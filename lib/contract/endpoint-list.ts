import type { Endpoint } from './endpoint'
import { accountEventsEndpoint } from './endpoints/accounts'
import { addAppDataEndpoint, getAppDataEndpoint, uploadAppDataEndpoint } from './endpoints/app-data'
import { currentAuctionEndpoint } from './endpoints/auctions'
import { debugOrderEndpoint } from './endpoints/debug-order'
import { tokenHoldersEndpoint, topHoldersEndpoint } from './endpoints/holders'
import { slippageEndpoint, volatilityEndpoint } from './endpoints/markets'
import { faucetEndpoint, networksEndpoint, rpcEndpoint } from './endpoints/network'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  getOrderEndpoint,
  orderEventsEndpoint,
  orderStatusEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from './endpoints/orders'
import {
  poolEndpoint,
  poolHistoryEndpoint,
  poolsAverageAprEndpoint,
  poolsEndpoint,
} from './endpoints/pools'
import { quoteEndpoint } from './endpoints/quote'
import {
  competitionByTxEndpoint,
  competitionByTxV2Endpoint,
  latestCompetitionEndpoint,
  latestCompetitionV2Endpoint,
  solverCompetitionEndpoint,
  solverCompetitionV2Endpoint,
} from './endpoints/solver-competition'
import {
  healthEndpoint,
  metricsEndpoint,
  openApiEndpoint,
  readinessEndpoint,
} from './endpoints/system'
import { nativePriceEndpoint, tokenMetadataEndpoint } from './endpoints/tokens'
import { priceHistoryEndpoint, usdPriceEndpoint } from './endpoints/tokens-market'
import { tradesEndpoint, tradesV2Endpoint } from './endpoints/trades'
import { transactionOrdersEndpoint } from './endpoints/transactions'
import { totalSurplusEndpoint } from './endpoints/users'
import { versionEndpoint } from './endpoints/version'

/** Every endpoint of the interface, in the order the documentation shows them. */
export const endpoints: readonly Endpoint[] = [
  quoteEndpoint,
  placeOrderEndpoint,
  getOrderEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  ordersByUidsEndpoint,
  orderStatusEndpoint,
  orderEventsEndpoint,
  accountOrdersEndpoint,
  accountEventsEndpoint,
  totalSurplusEndpoint,
  transactionOrdersEndpoint,
  debugOrderEndpoint,
  solverCompetitionEndpoint,
  latestCompetitionEndpoint,
  competitionByTxEndpoint,
  solverCompetitionV2Endpoint,
  latestCompetitionV2Endpoint,
  competitionByTxV2Endpoint,
  currentAuctionEndpoint,
  uploadAppDataEndpoint,
  addAppDataEndpoint,
  getAppDataEndpoint,
  tradesEndpoint,
  tradesV2Endpoint,
  usdPriceEndpoint,
  priceHistoryEndpoint,
  topHoldersEndpoint,
  tokenHoldersEndpoint,
  slippageEndpoint,
  volatilityEndpoint,
  poolsEndpoint,
  poolsAverageAprEndpoint,
  poolEndpoint,
  poolHistoryEndpoint,
  nativePriceEndpoint,
  tokenMetadataEndpoint,
  versionEndpoint,
  networksEndpoint,
  rpcEndpoint,
  faucetEndpoint,
  healthEndpoint,
  readinessEndpoint,
  metricsEndpoint,
  openApiEndpoint,
]
