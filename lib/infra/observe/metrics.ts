import 'server-only'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { callMetrics } from './call-metrics'
import { engineMetrics } from './engine-metrics'
import { metricMakers } from './metric-makers'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics of one process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const makers = metricMakers(registry)
  const { counter, gauge, histogram } = makers
  return {
    registry,
    ...callMetrics(makers),
    ...engineMetrics(makers),
    auctions: counter('coincidence_auctions_total', 'Auctions taken', ['network']),
    auctionSeconds: histogram(
      'coincidence_auction_seconds',
      'Time from taking an auction to its recorded competition',
      ['network'],
      [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    ),
    settlements: counter(
      'coincidence_settlement_attempts_total',
      'Settlement attempts by how they ended',
      ['network', 'outcome'],
    ),
    trades: counter('coincidence_trades_total', 'Trades indexed from the chain', ['network']),
    headBlock: gauge('coincidence_indexed_block', 'Last block indexed', ['network']),
    blockSeconds: gauge(
      'coincidence_block_seconds',
      'Time between blocks, measured, which sets the pace of auctions',
      ['network'],
    ),
    marketBlock: gauge(
      'coincidence_market_indexed_block',
      'Last block the market index has stored',
      ['network'],
    ),
    marketHead: gauge(
      'coincidence_market_head_block',
      'Newest block of the chain the market index has heard of',
      ['network'],
    ),
    marketLag: gauge(
      'coincidence_market_lag_blocks',
      'Blocks the market index is behind the head',
      ['network'],
    ),
    marketLagSeconds: gauge(
      'coincidence_market_lag_seconds',
      'Chain time between the last block stored and the head',
      ['network'],
    ),
    marketBatchSeconds: histogram(
      'coincidence_market_batch_seconds',
      'Time to store one range of blocks of the market index',
      ['network'],
      [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
    ),
    marketReorganisations: counter(
      'coincidence_market_reorganisations_total',
      'Times the market index was taken back to an older block',
      ['network'],
    ),
    nodeUsable: gauge(
      'coincidence_node_usable',
      'Whether a node of a gateway network is read from (1), or in cooldown after a fault (0)',
      ['network', 'node'],
    ),
    cmsQuestions: counter(
      'coincidence_cms_questions_total',
      'Questions to the CMS by how they ended',
      ['outcome'],
    ),
    cmsRowsSkipped: counter(
      'coincidence_cms_rows_skipped_total',
      'Rows of the CMS left out because they were malformed or not asked for',
      [],
    ),
    deliveryAttempts: counter(
      'coincidence_delivery_attempts_total',
      'Attempts to deliver a notification by how they ended',
      ['channel', 'outcome'],
    ),
    deliverySeconds: histogram(
      'coincidence_delivery_attempt_seconds',
      'Time one attempt to deliver a notification took',
      ['channel'],
      [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    ),
    deliveriesEnded: counter(
      'coincidence_deliveries_ended_total',
      'Deliveries that were sent, given up (dead) or no longer wanted (dropped)',
      ['channel', 'state'],
    ),
    deliveriesPending: gauge('coincidence_deliveries_pending', 'Deliveries that are still tried', [
      'channel',
    ]),
    deliveryAge: gauge(
      'coincidence_delivery_oldest_seconds',
      'Age of the oldest delivery that is still tried',
      ['channel'],
    ),
    rejectedBids: counter(
      'coincidence_rejected_bids_total',
      'Solutions and solvers dropped from a competition',
      ['network', 'solver'],
    ),
  }
}
