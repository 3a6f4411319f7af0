import type { Endpoint } from './endpoint'
import { accountDataEndpoint, deleteAccountDataEndpoint } from './endpoints/account-data'
import { accountEventsEndpoint } from './endpoints/accounts'
import {
  publishAnnouncementEndpoint,
  withdrawAnnouncementEndpoint,
} from './endpoints/announcements'
import { addAppDataEndpoint, getAppDataEndpoint, uploadAppDataEndpoint } from './endpoints/app-data'
import { auctionInstanceEndpoint, currentAuctionEndpoint } from './endpoints/auctions'
import {
  accountChannelsEndpoint,
  addMailTargetEndpoint,
  addPushTargetEndpoint,
  confirmMailEndpoint,
  openUnsubscribeEndpoint,
  setSubscriptionsEndpoint,
  startTelegramLinkEndpoint,
  unsubscribeMailEndpoint,
} from './endpoints/channels'
import { debugOrderEndpoint, orderVerdictsEndpoint } from './endpoints/debug-order'
import {
  accountDeliveriesEndpoint,
  deleteTargetEndpoint,
  replayDeliveryEndpoint,
  resumeTargetEndpoint,
  testTargetEndpoint,
} from './endpoints/deliveries'
import { accountFillsEndpoint, lifetimeSurplusEndpoint } from './endpoints/fills'
import { tokenHoldersEndpoint, topHoldersEndpoint } from './endpoints/holders'
import { slippageEndpoint, volatilityEndpoint } from './endpoints/markets'
import { accountNameEndpoint, resolveNameEndpoint } from './endpoints/names'
import { faucetEndpoint, networksEndpoint, rpcEndpoint } from './endpoints/network'
import { networkHealthEndpoint } from './endpoints/network-health'
import { notificationEventsEndpoint, notificationsEndpoint } from './endpoints/notifications'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  getOrderEndpoint,
  orderEventsEndpoint,
  orderStatusEndpoint,
  ordersByDigestEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from './endpoints/orders'
import {
  poolEndpoint,
  poolHistoryEndpoint,
  poolsAverageAprEndpoint,
  poolsEndpoint,
  poolTrendsEndpoint,
} from './endpoints/pools'
import { quoteEndpoint } from './endpoints/quote'
import { quotePerformanceEndpoint } from './endpoints/quote-performance'
import { markReadEndpoint, readStateEndpoint } from './endpoints/read-state'
import { partnerReportEndpoint, solverLeagueEndpoint } from './endpoints/reports'
import {
  sessionEndpoint,
  signInEndpoint,
  signInNonceEndpoint,
  signOutEndpoint,
} from './endpoints/session'
import { simulateDraftEndpoint, simulateOrderEndpoint } from './endpoints/simulation'
import { notifySolverEndpoint, solveEndpoint } from './endpoints/solver'
import {
  competitionByTxEndpoint,
  competitionByTxV2Endpoint,
  latestCompetitionEndpoint,
  latestCompetitionV2Endpoint,
  listCompetitionsEndpoint,
  solverCompetitionEndpoint,
  solverCompetitionV2Endpoint,
} from './endpoints/solver-competition'
import {
  closeStaffSessionEndpoint,
  openStaffSessionEndpoint,
  staffSessionEndpoint,
} from './endpoints/staff-session'
import {
  healthEndpoint,
  metricsEndpoint,
  openApiEndpoint,
  readinessEndpoint,
  safeManifestEndpoint,
} from './endpoints/system'
import { tokenIconEndpoint, tokenListEndpoint } from './endpoints/token-list'
import { tokenMarketsEndpoint } from './endpoints/token-markets'
import { nativePriceEndpoint, tokenMetadataEndpoint } from './endpoints/tokens'
import { priceHistoryEndpoint, usdPriceEndpoint } from './endpoints/tokens-market'
import { tradesEndpoint, tradesV2Endpoint } from './endpoints/trades'
import { transactionOrdersEndpoint } from './endpoints/transactions'
import { totalSurplusEndpoint } from './endpoints/users'
import { versionEndpoint } from './endpoints/version'
import { watchedNetworksEndpoint } from './endpoints/watched-networks'
import { accountWatchesEndpoint, setWatchesEndpoint } from './endpoints/watches'
import { createWebhookEndpoint, rotateWebhookSecretEndpoint } from './endpoints/webhooks'

/** Every endpoint of the interface, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  quoteEndpoint,
  placeOrderEndpoint,
  getOrderEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  ordersByUidsEndpoint,
  ordersByDigestEndpoint,
  orderStatusEndpoint,
  orderEventsEndpoint,
  accountOrdersEndpoint,
  accountEventsEndpoint,
  accountFillsEndpoint,
  lifetimeSurplusEndpoint,
  totalSurplusEndpoint,
  transactionOrdersEndpoint,
  debugOrderEndpoint,
  orderVerdictsEndpoint,
  simulateOrderEndpoint,
  simulateDraftEndpoint,
  solverCompetitionEndpoint,
  latestCompetitionEndpoint,
  competitionByTxEndpoint,
  solverCompetitionV2Endpoint,
  latestCompetitionV2Endpoint,
  competitionByTxV2Endpoint,
  listCompetitionsEndpoint,
  currentAuctionEndpoint,
  auctionInstanceEndpoint,
  quotePerformanceEndpoint,
  solverLeagueEndpoint,
  partnerReportEndpoint,
  uploadAppDataEndpoint,
  addAppDataEndpoint,
  getAppDataEndpoint,
  tradesEndpoint,
  tradesV2Endpoint,
  usdPriceEndpoint,
  priceHistoryEndpoint,
  tokenMarketsEndpoint,
  topHoldersEndpoint,
  tokenHoldersEndpoint,
  tokenListEndpoint,
  tokenIconEndpoint,
  slippageEndpoint,
  volatilityEndpoint,
  poolsEndpoint,
  poolsAverageAprEndpoint,
  poolTrendsEndpoint,
  poolEndpoint,
  poolHistoryEndpoint,
  notificationsEndpoint,
  notificationEventsEndpoint,
  publishAnnouncementEndpoint,
  withdrawAnnouncementEndpoint,
  nativePriceEndpoint,
  tokenMetadataEndpoint,
  versionEndpoint,
  signInNonceEndpoint,
  signInEndpoint,
  sessionEndpoint,
  signOutEndpoint,
  openStaffSessionEndpoint,
  staffSessionEndpoint,
  closeStaffSessionEndpoint,
  readStateEndpoint,
  markReadEndpoint,
  watchedNetworksEndpoint,
  accountDataEndpoint,
  deleteAccountDataEndpoint,
  accountChannelsEndpoint,
  setSubscriptionsEndpoint,
  accountWatchesEndpoint,
  setWatchesEndpoint,
  addPushTargetEndpoint,
  addMailTargetEndpoint,
  startTelegramLinkEndpoint,
  confirmMailEndpoint,
  openUnsubscribeEndpoint,
  unsubscribeMailEndpoint,
  createWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  testTargetEndpoint,
  resumeTargetEndpoint,
  deleteTargetEndpoint,
  accountDeliveriesEndpoint,
  replayDeliveryEndpoint,
  resolveNameEndpoint,
  accountNameEndpoint,
  networksEndpoint,
  networkHealthEndpoint,
  rpcEndpoint,
  faucetEndpoint,
  solveEndpoint,
  notifySolverEndpoint,
  healthEndpoint,
  readinessEndpoint,
  metricsEndpoint,
  openApiEndpoint,
  safeManifestEndpoint,
]
