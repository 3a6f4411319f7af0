import type { TestNetwork } from '@/lib/testing/system/network'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { type BenchDatabase, onOwnDatabase } from './bench-system'
import { fundedTraders } from './funded-trader'
import { type HelperProcess, startHelper } from './helper-process'
import { readMetrics } from './metric-value'
import { median, percentile } from './statistics'
import type { StreamsAnswer, StreamsQuestion } from './streams-process'

/** Accounts that are watched, each by as many streams as the others. */
const ACCOUNTS = 50
/** The service's own limit per client address. */
const STREAMS_OF_CLIENT = 20
/** Orders placed one after the other, each of the next account. */
const CHANGES = 50
const MB = 2 ** 20

export type StreamsRow = {
  readonly database: BenchDatabase
  readonly streams: number
  /** Streams that watch the account of a change. */
  readonly watchers: number
  readonly changes: number
  readonly lost: number
  /** From the acknowledgement of an order to each stream that told of it; what came before it counts as 0. */
  readonly toldMs: { readonly p50: number; readonly p99: number; readonly last: number }
  /** Resident memory of the process without streams, and with all of them. */
  readonly memoryMb: { readonly without: number; readonly with: number }
}

/**
 * Event streams of accounts from clients at 127.0.0.0/8, all in one process that also is the engine, and how soon
 * they tell of a new order.
 */
export async function measureStreams(streams: number): Promise<StreamsRow> {
  const client = startHelper<StreamsQuestion, StreamsAnswer>('./streams-process.ts')
  try {
    return await onOwnDatabase({ STREAMS_PER_PROCESS: `${streams}` }, (network) =>
      measureOn(network, client, streams),
    )
  } finally {
    await client.close()
  }
}

async function measureOn(
  network: TestNetwork,
  client: HelperProcess<StreamsQuestion, StreamsAnswer>,
  streams: number,
): Promise<Omit<StreamsRow, 'database'>> {
  const traders = await fundedTraders(network, ACCOUNTS)
  const pathOf = ({ owner }: Trader) => `/${network.view.name}/api/v1/account/${owner}/events`
  const without = await residentMb(network)
  const wanted = Array.from({ length: streams }, (_, at) => ({
    path: pathOf(traders[at % traders.length] as Trader),
    from: clientAddress(Math.floor(at / STREAMS_OF_CLIENT)),
  }))
  const port = Number(new URL(network.url).port)
  await client.request({ kind: 'open', port, streams: wanted })
  const toldMs: number[] = []
  const watchers = Math.floor(streams / traders.length)
  for (let change = 0; change < CHANGES; change += 1) {
    const trader = traders[change % traders.length] as Trader
    const draft = await trader.draft(orderAbove(network, change))
    await client.request({ kind: 'await', path: pathOf(trader), text: draft.uid })
    await submit(network, draft)
    const acknowledgedMs = performance.timeOrigin + performance.now()
    const told = await until('every watcher is told', async () => {
      const { toldAtMs } = await client.request({ kind: 'look' })
      return toldAtMs.length >= watchers ? toldAtMs : null
    })
    toldMs.push(...told.map((atMs) => Math.max(0, atMs - acknowledgedMs)))
  }
  const { open, lost } = await client.request({ kind: 'look' })
  return {
    streams: open,
    watchers,
    changes: CHANGES,
    lost,
    toldMs: { p50: median(toldMs), p99: percentile(toldMs, 0.99), last: Math.max(...toldMs) },
    memoryMb: { without, with: await residentMb(network) },
  }
}

/** 127.1.0.1, 127.1.0.2 and so on. */
const clientAddress = (at: number): string => `127.1.${Math.floor(at / 250)}.${(at % 250) + 1}`

/** An order that asks for far more than the market gives, so that only its placement changes it. */
const orderAbove = (network: TestNetwork, at: number) => ({
  sellToken: network.token('USDC'),
  buyToken: network.token('WETH'),
  sellAmount: 1_000_000n + BigInt(at),
  buyAmount: 10n ** 18n,
})

async function residentMb(network: TestNetwork): Promise<number> {
  const metric = await readMetrics(network)
  return (metric('process_resident_memory_bytes') ?? Number.NaN) / MB
}

const GOAL_TOLD_MS = 500

export function missedByStreams({ streams, toldMs, lost }: StreamsRow): readonly string[] {
  return [
    ...(toldMs.last <= GOAL_TOLD_MS
      ? []
      : [`${streams} streams: told after ${toldMs.last.toFixed(0)} ms, goal ${GOAL_TOLD_MS} ms`]),
    ...(lost === 0 ? [] : [`${streams} streams: ${lost} ended, goal 0`]),
  ]
}

/** The row, under its heads. */
export const streamsTable = ({
  database,
  streams,
  watchers,
  changes,
  lost,
  toldMs,
  memoryMb,
}: StreamsRow): readonly (readonly string[])[] => [
  [
    'Streams',
    'database',
    'watchers',
    'changes',
    'told p50 ms',
    'p99',
    'last',
    'lost',
    'MB without',
    'MB with',
  ],
  [
    `${streams}`,
    database,
    `${watchers}`,
    `${changes}`,
    ...[toldMs.p50, toldMs.p99, toldMs.last].map((ms) => ms.toFixed(0)),
    `${lost}`,
    memoryMb.without.toFixed(0),
    memoryMb.with.toFixed(0),
  ],
]
