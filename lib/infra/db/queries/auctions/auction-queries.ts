import 'server-only'
import {
  clearAuctionInstancesBefore,
  insertAuction,
  nextAuctionId,
  recordBound,
  recordInstance,
  selectAuction,
  selectAuctionInstance,
  selectLatestAuction,
} from './auctions'
import { selectCompetitionList } from './competition-list'
import { insertCompetition, recordMarkets } from './competitions'
import { selectAuctionFills, selectAuctionOrders, selectLatestAuctionId } from './current-auction'
import { selectDecisiveAuctions } from './decisive-auctions'
import { selectListedBids, selectTradedPairs } from './listed-bids'
import { selectLatestBids, selectOrderAuctions, selectSettledAuctions } from './order-auctions'
import { selectOrderMarkets } from './order-markets'
import {
  recordAuctionOrders,
  selectAuctionOrderUids,
  selectAuctionRuns,
  selectRunsOfOrders,
} from './participation'
import { hasRecentBid } from './recent-bids'
import {
  selectCompetition,
  selectCompetitionByTx,
  selectLatestCompetition,
} from './select-competition'
import { selectSettledBids } from './settled-bids'
import { selectWinningSolutions } from './winning-solutions'
import { selectWonTrades } from './won-trades'

/** Queries of auctions with their competitions. */
export const auctionQueries = {
  nextAuctionId,
  recordBound,
  recordInstance,
  insertAuction,
  selectLatestAuction,
  selectAuction,
  selectAuctionInstance,
  clearAuctionInstancesBefore,
  selectCompetitionList,
  selectListedBids,
  selectTradedPairs,
  insertCompetition,
  recordMarkets,
  selectLatestAuctionId,
  selectAuctionOrders,
  selectAuctionFills,
  selectOrderAuctions,
  selectDecisiveAuctions,
  selectOrderMarkets,
  selectLatestBids,
  selectSettledBids,
  selectSettledAuctions,
  recordAuctionOrders,
  selectAuctionOrderUids,
  selectAuctionRuns,
  selectRunsOfOrders,
  hasRecentBid,
  selectCompetition,
  selectCompetitionByTx,
  selectLatestCompetition,
  selectWinningSolutions,
  selectWonTrades,
}
