import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeData, startSystem } from '@/lib/testing/system/running-system'

/** What the embedded default costs while nobody uses it. */
export type IdleRow = {
  readonly minutes: number
  /** Growth of tables and indexes, without the log, which is recycled. */
  readonly databaseMbADay: number
  /** Growth of what is kept of the chain. */
  readonly chainMbADay: number
  /** Resident memory at the end, and its growth; null where the system does not tell. */
  readonly memoryMb: number | null
  readonly nodeMemoryMb: number | null
}

/** Goals: lib/docs/operations.md#benchmarks. */
const GOAL_MB_A_DAY = 100
const GOAL_MEMORY_MB = 500
/** Until the simulator has noticed that nobody is here. */
const SETTLE_MINUTES = 12
const MINUTE_MS = 60_000
const MINUTES_A_DAY = 24 * 60
const MB = 2 ** 20

/** Starts the system with its simulator and asks it nothing for so many minutes and twelve before. */
export async function measureIdle(minutes: number): Promise<IdleRow> {
  const system = await startSystem({
    LOCAL_BLOCK_SECONDS: '2',
    LOCAL_MINING: 'interval',
    LOCAL_HISTORY_DAYS: '30',
  })
  try {
    await sleep(SETTLE_MINUTES * MINUTE_MS)
    const before = sizesOf(system.dataDir)
    await sleep(minutes * MINUTE_MS)
    const after = sizesOf(system.dataDir)
    const aDay = (growth: number) => (growth / MB / minutes) * MINUTES_A_DAY
    return {
      minutes,
      databaseMbADay: aDay(after.database - before.database),
      chainMbADay: aDay(after.chain - before.chain),
      memoryMb: residentMb(system.pid()),
      nodeMemoryMb: residentMb(system.nodePid()),
    }
  } finally {
    await system.stop()
    removeData(system)
  }
}

const sizesOf = (dataDir: string) => ({
  database: bytesIn(path.join(dataDir, 'db', 'base')),
  chain: bytesIn(path.join(dataDir, 'chain')),
})

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + sizeOf(path.join(parentPath, name)), 0)

/** Zero where the file has just gone. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function residentMb(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** Missed goals, as text. */
export function missedByIdle({
  databaseMbADay,
  chainMbADay,
  memoryMb,
}: IdleRow): readonly string[] {
  const growth = databaseMbADay + chainMbADay
  return [
    ...(growth > GOAL_MB_A_DAY
      ? [`Idle: ${growth.toFixed(0)} MB a day, goal ${GOAL_MB_A_DAY} MB`]
      : []),
    ...(memoryMb !== null && memoryMb > GOAL_MEMORY_MB
      ? [`Idle: ${memoryMb.toFixed(0)} MB of memory, goal ${GOAL_MEMORY_MB} MB`]
      : []),
  ]
}

/** Head and lines of a table. */
export const idleTable = (row: IdleRow): readonly (readonly string[])[] => [
  [
    ...['Nobody here for', 'database MB a day', 'chain MB a day'],
    ...['memory MB, without pages', 'node MB'],
  ],
  [
    `${row.minutes} minutes`,
    ...[row.databaseMbADay, row.chainMbADay].map((mb) => mb.toFixed(0)),
    ...[row.memoryMb, row.nodeMemoryMb].map((mb) => (mb === null ? '' : mb.toFixed(0))),
  ],
]
