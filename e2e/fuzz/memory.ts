import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'

/** Memory of the service in MB. */
export type MemorySample = {
  /** Resident, as the system counts it; with garbage not yet collected. */
  readonly residentMb: number
  /** The same after a forced collection; null in a run without them. */
  readonly collected: Collected | null
}

type Collected = {
  readonly residentMb: number
  /** JavaScript values of the main thread. */
  readonly heapMb: number
  /** What they hold outside the heap: buffers, and the memory of the embedded database. */
  readonly externalMb: number
}

/** Options of Node for a service whose garbage can be collected from outside. */
export const COLLECTABLE: readonly string[] = [
  '--expose-gc',
  ...['--import', fileURLToPath(new URL('collect-on-signal.mjs', import.meta.url))],
]

/** Freed pages go back to the system in the background. */
const RELEASE_MS = 1_000

/** Takes a sample of a service; `collects`: it was started with `COLLECTABLE`. */
export async function sampleMemory(
  system: RunningSystem,
  collects: boolean,
): Promise<MemorySample> {
  const before = residentMb(system.pid())
  return { residentMb: before, collected: collects ? await collect(system) : null }
}

async function collect(system: RunningSystem): Promise<Collected> {
  const readLength = system.log().length
  process.kill(system.pid(), 'SIGUSR2')
  const left = await until('the garbage is collected', async () => {
    const lines = system.log().slice(readLength).split('\n').slice(0, -1)
    const line = lines.find((text) => text.startsWith('{"collected":'))
    return line === undefined ? null : collectedLine.parse(JSON.parse(line)).collected
  })
  await sleep(RELEASE_MS)
  return {
    residentMb: residentMb(system.pid()),
    heapMb: Math.round(left.heapUsed / 1e6),
    externalMb: Math.round(left.external / 1e6),
  }
}

const collectedLine = z.object({
  collected: z.object({ heapUsed: z.number(), external: z.number() }),
})

function residentMb(pid: number): number {
  const kibibytes =
    process.platform === 'linux'
      ? (/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return Math.round((Number(kibibytes) * 1_024) / 1e6)
}
