import { removeData, startSystem } from '@/lib/testing/system/running-system'

/** Milliseconds from the command to `ready`, with a month of past trading; no pages are built. */
export type StartRow = {
  /** On an empty folder. */
  readonly firstMs: number
  /** After a stop by signal. */
  readonly stoppedMs: number
  /** After a kill of the process, its node left running. */
  readonly killedMs: number
  /** After a kill of both. */
  readonly nodeKilledMs: number
}

/** Goals: lib/docs/operations.md#benchmarks. */
const FIRST_MS = 60_000
const LATER_MS = 10_000

export async function measureStarts(): Promise<StartRow> {
  const system = await startSystem({ LOCAL_HISTORY_DAYS: '30' })
  const readyAgain = async () => {
    await system.restart()
    return system.readyMs()
  }
  try {
    const firstMs = system.readyMs()
    await system.stop()
    const stoppedMs = await readyAgain()
    await system.kill()
    const killedMs = await readyAgain()
    const node = system.nodePid()
    await system.kill()
    process.kill(node, 'SIGKILL')
    return { firstMs, stoppedMs, killedMs, nodeKilledMs: await readyAgain() }
  } finally {
    await system.stop()
    removeData(system)
  }
}

export const lateStarts = (row: StartRow): readonly string[] => [
  ...(row.firstMs > FIRST_MS ? [late('The first start', row.firstMs, FIRST_MS)] : []),
  ...[row.stoppedMs, row.killedMs, row.nodeKilledMs].flatMap((ms) =>
    ms > LATER_MS ? [late('A later start', ms, LATER_MS)] : [],
  ),
]

const late = (what: string, ms: number, goalMs: number): string =>
  `${what} takes ${(ms / 1000).toFixed(1)} s, goal ${goalMs / 1000} s`
