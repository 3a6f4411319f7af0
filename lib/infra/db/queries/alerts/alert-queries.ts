import 'server-only'
import { judgeAlerts, selectWatchedGauges } from './judge-alerts'
import { selectLastKnown, selectPastPools, selectPastPrices } from './past-figures'
import { replaceWatches, selectAlerts, selectWatches } from './watches'

/** Queries that judge the alerts on one network's market. */
export const alertQueries = {
  selectWatchedGauges,
  judgeAlerts,
  selectPastPools,
  selectPastPrices,
  selectLastKnown,
}

/** Queries of accounts' watchlists and alerts. */
export const watchQueries = { selectWatches, selectAlerts, replaceWatches }
