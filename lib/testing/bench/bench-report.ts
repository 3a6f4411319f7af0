import type { ApiRow } from './against-bare'
import type { BusyRow } from './busy-batch'
import type { DeliveryRateRow } from './delivery-rate'
import { type IdleRow, idleTable } from './idle-growth'
import type { InboxRow } from './inbox-latency'
import type { CatchUpRow, ServingTimes } from './market-catch-up'
import { type OpenOrdersRow, openOrdersTable } from './open-orders'
import { missedShift, missedTimes, missedWeight, type PageRow, pageTable } from './page-weight'
import type { QuoteRow } from './quote-latency'
import type { GrowthAnswer } from './scale/growth-process'
import { growthTable } from './scale/order-book-growth'
import { scaleTable, sizeTable } from './scale/order-book-scale'
import type { ScaleAnswer } from './scale/scale-process'
import type { SettleRow } from './settle-latency'
import { type ExactRow, exactTable } from './solving-exact'
import { type SolvingRow, solvingTable } from './solving-quality'
import { type SpreadRow, spreadTable } from './solving-spread'
import { type GasRow, gasTable } from './solving-with-gas'
import type { StartRow } from './start-times'
import type { Spread } from './statistics'
import { type StreamsRow, streamsTable } from './streams'
import type { VerdictRow } from './verdict-latency'

/** The written result. A part that was not requested is null. */
export type BenchReport = {
  readonly measuredAt: string
  readonly node: string
  readonly cores: number
  /** Mean number of running processes in the last minute; above `cores`, times are unreliable. */
  readonly loadAverage: number
  readonly api: readonly ApiRow[] | null
  readonly quote: QuoteRow | null
  readonly busyQuote: BusyRow | null
  readonly settlement: SettleRow | null
  readonly start: StartRow | null
  readonly market: CatchUpRow | null
  readonly inbox: InboxRow | null
  readonly deliveries: readonly DeliveryRateRow[] | null
  readonly verdicts: VerdictRow | null
  readonly solving: readonly SolvingRow[] | null
  readonly solvingWithGas: readonly GasRow[] | null
  readonly solvingSpread: readonly SpreadRow[] | null
  readonly solvingExact: readonly ExactRow[] | null
  readonly scale: ScaleAnswer | null
  readonly growth: GrowthAnswer | null
  readonly openOrders: OpenOrdersRow | null
  readonly streams: StreamsRow | null
  readonly idle: IdleRow | null
  readonly pages: readonly PageRow[] | null
  /** Missed goals, as text. */
  readonly overBudget: readonly string[]
}

export const overBudget = (pages: readonly PageRow[]): readonly string[] =>
  pages.flatMap((page) => [...missedWeight(page), ...missedShift(page), ...missedTimes(page)])

/** Limits of a market index catch-up's effect on concurrent requests. */
const CATCH_UP = { loopP99Ms: 25, loopMaxMs: 50, requestP99Ms: 50, blocksPerSecond: 2_000 }

export function missedByCatchUp(row: CatchUpRow): readonly string[] {
  const over = (['loopP99Ms', 'loopMaxMs', 'requestP99Ms'] as const).flatMap((key) =>
    row[key] > CATCH_UP[key]
      ? [`Catching up: ${key} ${row[key].toFixed(0)}, goal ${CATCH_UP[key]}`]
      : [],
  )
  return row.blocksPerSecond >= CATCH_UP.blocksPerSecond
    ? over
    : [
        ...over,
        `Catching up: ${row.blocksPerSecond.toFixed(0)} blocks/s, goal ${CATCH_UP.blocksPerSecond}`,
      ]
}

/** The report as tables for a terminal. */
export function reportText(report: BenchReport): string {
  const { start, api, quote, busyQuote, settlement, market, inbox, deliveries, solving, pages } =
    report
  const parts: string[] = []
  const addTable = ([head = [], ...lines]: readonly (readonly string[])[]) =>
    parts.push(table(head, lines))
  if (start !== null) {
    parts.push(
      table(
        ['Start to ready, a month of history', 'first s', 'stopped', 'killed', 'node killed too'],
        [
          [
            'no pages to build',
            ...[start.firstMs, start.stoppedMs, start.killedMs, start.nodeKilledMs].map((ms) =>
              (ms / 1000).toFixed(1),
            ),
          ],
        ],
      ),
    )
  }
  if (api !== null) {
    parts.push(
      table(
        [
          'API against bare node:http',
          'bytes',
          'req/s',
          'bare',
          'ratio',
          'p50 ms',
          'p95 ms',
          'bare p50',
          'bare p95',
        ],
        api.map((row) => [
          row.name,
          String(row.bytes),
          row.requestsPerSecond.toFixed(0),
          row.bareRequestsPerSecond.toFixed(0),
          row.ratio.toFixed(3),
          ...[row.p50Ms, row.p95Ms, row.bareP50Ms, row.bareP95Ms].map((ms) => ms.toFixed(2)),
        ]),
      ),
    )
  }
  if (quote !== null) {
    parts.push(
      table(
        ['Quotes, one at a time', 'p50 ms', 'p95 ms', 'max ms'],
        [[`${quote.count}`, ...[quote.p50Ms, quote.p95Ms, quote.maxMs].map((ms) => ms.toFixed(1))]],
      ),
    )
  }
  if (busyQuote !== null) {
    const { orders, auctions, quotes, blockedMs } = busyQuote
    parts.push(
      table(
        [
          ...['Quotes during the solving of', 'auctions', 'quotes', 'p50 ms', 'p95 ms', 'max ms'],
          'event loop held up, ms',
        ],
        [
          [
            `${orders} orders`,
            `${auctions}`,
            `${quotes.count}`,
            ...[quotes.p50Ms, quotes.p95Ms, quotes.maxMs, blockedMs].map((ms) => ms.toFixed(1)),
          ],
        ],
      ),
    )
  }
  if (settlement !== null) {
    const line = (name: string, { min, median, max }: Spread, digits: number) => [
      name,
      ...[min, median, max].map((value) => value.toFixed(digits)),
    ]
    parts.push(
      table(
        [`Acknowledged to traded, ${settlement.orders} orders`, 'min', 'median', 'max'],
        [
          line(`blocks of ${settlement.blockSeconds} s`, settlement.blocks, 0),
          line('seconds', settlement.seconds, 1),
        ],
      ),
    )
  }
  if (market !== null) {
    const { memoryMb, idle } = market
    const line = (name: string, speed: string, times: ServingTimes, memory: string) => [
      name,
      speed,
      ...[
        times.loopP99Ms,
        times.loopMaxMs,
        times.requestP50Ms,
        times.requestP99Ms,
        times.requestMaxMs,
      ].map((ms) => ms.toFixed(1)),
      memory,
    ]
    parts.push(
      table(
        [
          'Market index from nothing',
          'blocks/s',
          'loop p99 ms',
          'loop max ms',
          'requests p50 ms',
          'p99 ms',
          'max ms',
          'memory MB',
        ],
        [
          line(
            `${market.blocks} blocks`,
            market.blocksPerSecond.toFixed(0),
            market,
            `${memoryMb.at(0)} to ${memoryMb.at(-1)}, at most ${Math.max(...memoryMb)}`,
          ),
          line('the same without an index', '', idle, ''),
        ],
      ),
    )
  }
  if (inbox !== null) {
    parts.push(
      table(
        ['Newest 100 of an inbox of', 'req/s', 'p50 ms', 'p99 ms', 'ratio'],
        [inbox.small, inbox.large].map((size) => [
          `${size.rows}`,
          size.requestsPerSecond.toFixed(0),
          size.p50Ms.toFixed(2),
          size.p99Ms.toFixed(2),
          size === inbox.large ? inbox.ratio.toFixed(3) : '',
        ]),
      ),
    )
  }
  if (deliveries !== null) {
    parts.push(
      table(
        ['Webhooks delivered', 'engines', 'messages', 'targets', 'per s', 'twice'],
        deliveries.map((row) => [
          row.database,
          ...[row.engines, row.deliveries, row.targets].map(String),
          row.perSecond.toFixed(0),
          String(row.doubles),
        ]),
      ),
    )
  }
  if (report.verdicts !== null) parts.push(verdictTable(report.verdicts))
  if (solving !== null) addTable(solvingTable(solving))
  if (report.solvingSpread !== null) addTable(spreadTable(report.solvingSpread))
  if (report.solvingExact !== null) addTable(exactTable(report.solvingExact))
  if (report.solvingWithGas !== null) addTable(gasTable(report.solvingWithGas))
  if (report.scale !== null) {
    addTable(scaleTable(report.scale))
    addTable(sizeTable(report.scale))
  }
  if (report.growth !== null) addTable(growthTable(report.growth))
  if (report.openOrders !== null) addTable(openOrdersTable(report.openOrders))
  if (report.streams !== null) addTable(streamsTable(report.streams))
  if (report.idle !== null) addTable(idleTable(report.idle))
  if (pages !== null) addTable(pageTable(pages))
  if (
    [
      ...[pages, market, start, deliveries, solving, report.solvingSpread, busyQuote],
      ...[
        report.scale,
        report.growth,
        report.openOrders,
        report.streams,
        report.idle,
        report.solvingExact,
      ],
    ].some((part) => part !== null)
  ) {
    parts.push(
      report.overBudget.length === 0
        ? 'Every stated goal is met.'
        : report.overBudget.map((text) => `MISSED: ${text}`).join('\n'),
    )
  }
  const load = `Load average ${report.loadAverage.toFixed(1)} on ${report.cores} cores`
  parts.push(
    report.loadAverage > report.cores
      ? `${load}: trust ratios and weights, not times.`
      : `${load}.`,
  )
  return parts.join('\n\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

const verdictTable = ({ one, full, ratio, lookup }: VerdictRow): string =>
  table(
    ['Verdicts of', 'p50 ms', 'p99 ms', 'ratio'],
    [
      ['1 order', one.p50Ms.toFixed(1), one.p99Ms.toFixed(1), ''],
      [`${full.uids} orders`, full.p50Ms.toFixed(1), full.p99Ms.toFixed(1), ratio.toFixed(1)],
      [`${lookup.uids} orders, by ${lookup.codes} codes`, lookup.ms.toFixed(0), '', ''],
    ],
  )
