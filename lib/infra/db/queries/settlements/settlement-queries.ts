import 'server-only'
import { selectFills } from './fills'
import { selectInFlightOrders } from './in-flight-orders'
import {
  finishSettlementAttempt,
  insertSettlementAttempt,
  selectAttempts,
  selectAttemptsOfAuctions,
  selectRunningAttempts,
  updateSettlementAttemptTx,
} from './settlement-attempts'
import { selectSurplusSums } from './surplus-sums'
import { selectTotalSurplus } from './total-surplus'
import {
  selectFirstTradeBlock,
  selectOrdersOfTx,
  selectTrades,
  selectTradesByTx,
  selectTradesOfOrders,
} from './trades'

/** Queries of settlement attempts and of the trades of settlements. */
export const settlementQueries = {
  selectFills,
  selectInFlightOrders,
  insertSettlementAttempt,
  updateSettlementAttemptTx,
  finishSettlementAttempt,
  selectRunningAttempts,
  selectAttempts,
  selectAttemptsOfAuctions,
  selectSurplusSums,
  selectTotalSurplus,
  selectTrades,
  selectTradesByTx,
  selectTradesOfOrders,
  selectFirstTradeBlock,
  selectOrdersOfTx,
}
