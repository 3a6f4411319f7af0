import 'server-only'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { callMetrics } from './call-metrics'
import { engineMetrics } from './engine-metrics'
import { metricMakers } from './metric-makers'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics of one process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const makers = metricMakers(registry)
  return {
    registry,
    ...callMetrics(makers),
    ...engineMetrics(makers),
    auctions: new Counter({
      name: 'coincidence_auctions_total',
      help: 'Auctions taken',
      labelNames: ['network'],
      registers,
    }),
    auctionSeconds: new Histogram({
      name: 'coincidence_auction_seconds',
      help: 'Time from taking an auction to its recorded competition',
      labelNames: ['network'],
      buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    settlements: new Counter({
      name: 'coincidence_settlement_attempts_total',
      help: 'Settlement attempts by how they ended',
      labelNames: ['network', 'outcome'],
      registers,
    }),
    trades: new Counter({
      name: 'coincidence_trades_total',
      help: 'Trades indexed from the chain',
      labelNames: ['network'],
      registers,
    }),
    headBlock: new Gauge({
      name: 'coincidence_indexed_block',
      help: 'Last block indexed',
      labelNames: ['network'],
      registers,
    }),
    blockSeconds: new Gauge({
      name: 'coincidence_block_seconds',
      help: 'Time between blocks, measured, which sets the pace of auctions',
      labelNames: ['network'],
      registers,
    }),
    marketBlock: new Gauge({
      name: 'coincidence_market_indexed_block',
      help: 'Last block the market index has stored',
      labelNames: ['network'],
      registers,
    }),
    marketHead: new Gauge({
      name: 'coincidence_market_head_block',
      help: 'Newest block of the chain the market index has heard of',
      labelNames: ['network'],
      registers,
    }),
    marketLag: new Gauge({
      name: 'coincidence_market_lag_blocks',
      help: 'Blocks the market index is behind the head',
      labelNames: ['network'],
      registers,
    }),
    marketLagSeconds: new Gauge({
      name: 'coincidence_market_lag_seconds',
      help: 'Chain time between the last block stored and the head',
      labelNames: ['network'],
      registers,
    }),
    marketBatchSeconds: new Histogram({
      name: 'coincidence_market_batch_seconds',
      help: 'Time to store one range of blocks of the market index',
      labelNames: ['network'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
      registers,
    }),
    marketReorganisations: new Counter({
      name: 'coincidence_market_reorganisations_total',
      help: 'Times the market index was taken back to an older block',
      labelNames: ['network'],
      registers,
    }),
    nodeUsable: new Gauge({
      name: 'coincidence_node_usable',
      help: 'Whether a node of a gateway network is read from (1), or in cooldown after a fault (0)',
      labelNames: ['network', 'node'],
      registers,
    }),
    cmsQuestions: new Counter({
      name: 'coincidence_cms_questions_total',
      help: 'Questions to the CMS by how they ended',
      labelNames: ['outcome'],
      registers,
    }),
    cmsRowsSkipped: new Counter({
      name: 'coincidence_cms_rows_skipped_total',
      help: 'Rows of the CMS left out because they were malformed or not asked for',
      registers,
    }),
    deliveryAttempts: new Counter({
      name: 'coincidence_delivery_attempts_total',
      help: 'Attempts to deliver a notification by how they ended',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'coincidence_delivery_attempt_seconds',
      help: 'Time one attempt to deliver a notification took',
      labelNames: ['channel'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
      registers,
    }),
    deliveriesEnded: new Counter({
      name: 'coincidence_deliveries_ended_total',
      help: 'Deliveries that were sent, given up (dead) or no longer wanted (dropped)',
      labelNames: ['channel', 'state'],
      registers,
    }),
    deliveriesPending: new Gauge({
      name: 'coincidence_deliveries_pending',
      help: 'Deliveries that are still tried',
      labelNames: ['channel'],
      registers,
    }),
    deliveryAge: new Gauge({
      name: 'coincidence_delivery_oldest_seconds',
      help: 'Age of the oldest delivery that is still tried',
      labelNames: ['channel'],
      registers,
    }),
    rejectedBids: new Counter({
      name: 'coincidence_rejected_bids_total',
      help: 'Solutions and solvers dropped from a competition',
      labelNames: ['network', 'solver'],
      registers,
    }),
  }
}
