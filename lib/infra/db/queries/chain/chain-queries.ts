import 'server-only'
import {
  deletePlacementsFromBlock,
  insertPlacements,
  insertRefunds,
  selectPlacementSenders,
  selectRefundableOrders,
  updatePlacedOrder,
} from '@/lib/infra/db/queries/orders/onchain-orders'
import {
  insertInvalidations,
  insertOrderExecutions,
  insertPresignatures,
  insertSettlements,
  insertTrades,
} from './chain-events'
import {
  deleteFromBlock,
  holdIndexedHead,
  insertIndexedBlocks,
  lockIndexedHead,
  selectIndexedBlock,
  selectIndexedHead,
} from './indexed-blocks'
import { selectInvalidatedUids } from './invalidated-uids'
import { selectMeta, upsertMeta } from './meta'

/** Queries of what was indexed of the chain. */
export const chainQueries = {
  insertSettlements,
  insertTrades,
  insertOrderExecutions,
  insertInvalidations,
  selectInvalidatedUids,
  insertPresignatures,
  insertIndexedBlocks,
  holdIndexedHead,
  lockIndexedHead,
  selectIndexedHead,
  selectIndexedBlock,
  deleteFromBlock,
  selectMeta,
  upsertMeta,
  insertPlacements,
  updatePlacedOrder,
  insertRefunds,
  selectPlacementSenders,
  selectRefundableOrders,
  deletePlacementsFromBlock,
}
