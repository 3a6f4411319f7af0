import 'server-only'
import { condenseMarket } from './condense-market'
import { selectHolderCounts } from './holder-counts'
import {
  advanceMarketGeneration,
  lockMarket,
  selectMarketBlocks,
  selectMarketCursor,
  selectMarketGeneration,
} from './market-blocks'
import {
  selectMarketPool,
  selectMarketPools,
  selectPoolHours,
  selectPoolSlots,
  selectPoolStates,
  selectPoolTotals,
  selectTopHolders,
} from './market-pools'
import { deleteMarket, rewindMarket } from './market-rewind'
import {
  selectLatestPrices,
  selectPoolSamples,
  selectPoolSteps,
  selectPriceSamples,
  selectPricesAt,
} from './market-samples'
import { insertMarketBatch, upsertMarketSamples } from './market-writes'

/** Queries of the index of pools, prices and holders. */
export const marketQueries = {
  lockMarket,
  selectMarketCursor,
  selectMarketBlocks,
  selectMarketGeneration,
  advanceMarketGeneration,
  condenseMarket,
  selectMarketPools,
  selectMarketPool,
  selectPoolStates,
  selectPoolSlots,
  selectPoolTotals,
  selectPoolHours,
  selectTopHolders,
  selectHolderCounts,
  rewindMarket,
  deleteMarket,
  selectPriceSamples,
  selectPricesAt,
  selectLatestPrices,
  selectPoolSamples,
  selectPoolSteps,
  insertMarketBatch,
  upsertMarketSamples,
}
