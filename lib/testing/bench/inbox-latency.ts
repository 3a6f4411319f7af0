import path from 'node:path'
import { endSystem, startSystem } from '@/lib/testing/system/running-system'
import { startHelper } from './helper-process'
import type { InboxRowsAnswer, InboxRowsQuestion } from './inbox-rows-process'
import { openLoad } from './load'
import { median, percentile } from './statistics'

const SIZES = [100, 100_000] as const
const CONNECTIONS = 16
const WARM_UP_MS = 1_500
const ROUND_MS = 1_500
const ROUNDS = 5

/** Requests for the newest 100 entries, with this many in the inbox. */
type InboxSize = {
  readonly rows: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export type InboxRow = {
  readonly small: InboxSize
  readonly large: InboxSize
  /** Median over pairs of rounds of the large inbox's throughput to the small one's. */
  readonly ratio: number
}

/** How much longer a request may take in a large inbox than in a small one. */
const MEDIAN_RATIO = 1.5

export function missedByInboxes({ small, large }: InboxRow): readonly string[] {
  const ratio = large.p50Ms / small.p50Ms
  // Without a measurement the goal counts as missed.
  return ratio <= MEDIAN_RATIO
    ? []
    : [
        `Inboxes: the median of ${large.rows} rows is ${ratio.toFixed(2)} times that of ${small.rows}, goal ${MEDIAN_RATIO}`,
      ]
}

const accountOf = (rows: number): string => `0xbe${rows.toString(16).padStart(38, '0')}`

/** Measures a small and a large inbox alternately, as the machine's speed drifts. */
export async function measureInboxes(): Promise<InboxRow> {
  const system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    RATE_LIMITS: 'read=50000/100000',
    LOG_LEVEL: 'error',
  })
  const load = openLoad()
  try {
    await system.stop()
    await writeRows(path.join(system.dataDir, 'db'))
    await system.restart()
    const port = Number(new URL(system.url).port)
    const round = (rows: number, durationMs: number) =>
      load.run({
        port,
        body: null,
        connections: CONNECTIONS,
        durationMs,
        path: `/accounts/${accountOf(rows)}/notifications`,
      })
    const speeds = new Map<number, number[]>(SIZES.map((rows) => [rows, []]))
    const latencies = new Map<number, number[]>(SIZES.map((rows) => [rows, []]))
    for (const rows of SIZES) await round(rows, WARM_UP_MS)
    for (let at = 0; at < ROUNDS; at += 1) {
      for (const rows of SIZES) {
        const { latenciesMs, seconds } = await round(rows, ROUND_MS)
        speeds.get(rows)?.push(latenciesMs.length / seconds)
        for (const value of latenciesMs) latencies.get(rows)?.push(value)
      }
    }
    const sizeOf = (rows: number): InboxSize => ({
      rows,
      requestsPerSecond: median(speeds.get(rows) ?? []),
      p50Ms: percentile(latencies.get(rows) ?? [], 0.5),
      p99Ms: percentile(latencies.get(rows) ?? [], 0.99),
    })
    const [small, large] = SIZES
    const smallSpeeds = speeds.get(small) ?? []
    return {
      small: sizeOf(small),
      large: sizeOf(large),
      ratio: median(
        (speeds.get(large) ?? []).map((speed, at) => speed / (smallSpeeds[at] ?? Number.NaN)),
      ),
    }
  } finally {
    await load.close()
    await endSystem(system)
  }
}

async function writeRows(dir: string): Promise<void> {
  const writer = startHelper<InboxRowsQuestion, InboxRowsAnswer>('./inbox-rows-process.ts', [
    '--conditions=react-server',
  ])
  try {
    await writer.request({
      dir,
      inboxes: SIZES.map((rows) => ({ account: accountOf(rows), rows })),
    })
  } finally {
    await writer.close()
  }
}
