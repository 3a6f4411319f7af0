import 'server-only'
import type { MetricMakers } from './metric-makers'

/** What an engine does, by network. */
export const engineMetrics = ({ counter, gauge, histogram }: MetricMakers) => ({
  rounds: counter(
    'coincidence_engine_rounds_total',
    'Rounds of the engine: done, waiting for the node, or ended by a fault',
    ['network', 'outcome'],
  ),
  roundTime: gauge(
    'coincidence_engine_round_timestamp_seconds',
    'When the last round without a fault ended, in unix seconds',
    ['network'],
  ),
  phaseSeconds: histogram(
    'coincidence_auction_phase_seconds',
    'Time of the phases of a round: index, cut, solve, select, settle',
    ['network', 'phase'],
    [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15],
  ),
  auctionOrders: gauge('coincidence_auction_orders', 'Orders in the newest auction', ['network']),
  poolsKnown: gauge('coincidence_pools_known', 'Pools that an own network knows of', ['network']),
  poolsRead: gauge('coincidence_pools_read', 'Pools in the newest reading of the market', [
    'network',
  ]),
  gasPrice: gauge(
    'coincidence_gas_price_wei',
    'Price per gas in the newest reading of the market',
    ['network'],
  ),
  solverSeconds: histogram(
    'coincidence_solver_seconds',
    'Time of one solver for one auction, by how it answered',
    ['network', 'solver', 'outcome'],
    [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15],
  ),
  rankedBids: counter(
    'coincidence_ranked_bids_total',
    'Valid bids that won, lost, or were left out as unfair to an order',
    ['network', 'solver', 'outcome'],
  ),
  settlementSeconds: histogram(
    'coincidence_settlement_seconds',
    'Time from sending a settlement to having indexed it',
    ['network'],
    [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300],
  ),
  settlementGas: counter('coincidence_settlement_gas_total', 'Gas that mined settlements used', [
    'network',
    'solver',
  ]),
  settlementCost: counter(
    'coincidence_settlement_cost_coins_total',
    'Native coins paid for the gas of mined settlements',
    ['network', 'solver'],
  ),
  settlementGasPrice: gauge(
    'coincidence_settlement_gas_price_wei',
    'Price per gas that the newest mined settlement paid',
    ['network'],
  ),
  signerBalance: gauge(
    'coincidence_signer_balance_coins',
    'Native coins of the account that settles for a solver',
    ['network', 'solver'],
  ),
})
