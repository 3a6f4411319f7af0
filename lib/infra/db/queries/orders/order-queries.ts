import 'server-only'
import { selectOrdersOfOwner, selectUidsOfOwner } from './account-orders'
import { deleteUnusedAppData, insertAppData, keepAppData, selectAppData } from './app-data'
import { refreshChainState, rewindChainState } from './chain-state'
import { selectExpiredOrders } from './expired-orders'
import { lockOrders, lockOwner, selectCancelledUids } from './lock-orders'
import {
  countLiveOrders,
  selectLiveOrders,
  selectOpenOrderTokens,
  selectOpenOrderUids,
  selectTradableOrders,
} from './open-orders'
import {
  deleteOrderEventsBefore,
  insertOrderEvents,
  selectEventsOfOrders,
  selectOrderEvents,
} from './order-events'
import { selectFundingEpisodes, selectSpentBy } from './order-funding'
import {
  insertCancellation,
  insertOrder,
  markOrderCancelled,
  selectOrder,
  selectOrdersByDigest,
  selectOrdersByUids,
} from './orders'
import { selectQuotedExecutions } from './quoted-executions'
import {
  deleteQuotesExpiredBefore,
  insertOrderQuote,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
} from './quotes'
import { selectReadableOrders } from './readable-orders'
import {
  countUnsignedOrders,
  isPresigned,
  lockPresignatures,
  selectUnsignedUids,
} from './unsigned-orders'

/** Queries of orders with their quotes, events and documents. */
export const orderQueries = {
  insertAppData,
  keepAppData,
  deleteUnusedAppData,
  selectAppData,
  refreshChainState,
  rewindChainState,
  selectExpiredOrders,
  lockOrders,
  lockOwner,
  selectCancelledUids,
  selectOpenOrderUids,
  selectTradableOrders,
  selectOpenOrderTokens,
  selectLiveOrders,
  countLiveOrders,
  insertOrderEvents,
  selectOrderEvents,
  selectEventsOfOrders,
  selectSpentBy,
  selectFundingEpisodes,
  deleteOrderEventsBefore,
  insertOrder,
  selectOrder,
  selectOrdersByUids,
  selectOrdersByDigest,
  selectUidsOfOwner,
  selectOrdersOfOwner,
  markOrderCancelled,
  insertCancellation,
  selectQuotedExecutions,
  insertQuote,
  selectQuoteById,
  selectQuoteByParameters,
  deleteQuotesExpiredBefore,
  insertOrderQuote,
  selectReadableOrders,
  lockPresignatures,
  isPresigned,
  countUnsignedOrders,
  selectUnsignedUids,
}
