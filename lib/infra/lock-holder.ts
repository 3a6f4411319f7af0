import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isAlive, isSamePidSpace, isSeenRunning, ownPidSpace, startMark } from './process-identity'

const text = z.string().nullable()

/** The holder of a lock, as stored in its file. */
const holderSchema = z.object({
  pid: z.number(),
  /** See `startMark`. */
  started: text.default(null),
  /** Random id of the process; null in files of versions that wrote no heartbeat. */
  process: text.default(null),
  space: z.object({ host: z.string(), boot: text, pidNamespace: text }).nullable().default(null),
})

export type LockHolder = z.output<typeof holderSchema>

// A bundle may include this module twice in one process; both share the global registry.
const processKey = Symbol.for('coincidence.process-instance')
const registry = globalThis as unknown as { [processKey]?: string }

/** This process as the holder of a lock. */
export async function ownHolder(): Promise<LockHolder> {
  registry[processKey] ??= randomUUID()
  return {
    pid: process.pid,
    started: await startMark(process.pid),
    process: registry[processKey],
    space: await ownPidSpace(),
  }
}

/** Wide enough for a heartbeat per millisecond over a hundred years. */
const BEAT_DIGITS = 13

/**
 * Content of a lock file; the same length for every heartbeat, so that one overwrites another in
 * place.
 */
export const formatHolder = (holder: LockHolder, beat: number): string =>
  `${JSON.stringify({ ...holder, beat: String(beat).padStart(BEAT_DIGITS, '0') })}\n`

/** Null for any other content. */
export function parseHolder(content: string): LockHolder | null {
  try {
    return holderSchema.parse(JSON.parse(content))
  } catch {
    return null
  }
}

/**
 * Whether the holder still runs, according to process ids. `unknown`: it belongs to a container
 * that is not seen from here, to another machine or boot, or its file is damaged; then only its
 * heartbeat can show it.
 */
export async function judgeHolder(
  holder: LockHolder | null,
  own: LockHolder,
): Promise<'alive' | 'dead' | 'unknown'> {
  if (holder === null || own.space === null) return 'unknown'
  // Without a heartbeat it is from an earlier version, and treated as a process of this space.
  const isLegacy = holder.space === null
  if (holder.space !== null && !isSamePidSpace(holder.space, own.space)) {
    if (holder.space.boot === null || holder.space.boot !== own.space.boot) return 'unknown'
    const isSeen = await isSeenRunning(holder.pid, holder.space, holder.started)
    return isSeen ? 'alive' : 'unknown'
  }
  if (holder.process !== null && holder.process === own.process) return 'alive'
  if (!isAlive(holder.pid)) return 'dead'
  // Ids are reused, especially in containers; the start time, where known, distinguishes processes.
  const started = await startMark(holder.pid)
  if (started !== null && holder.started !== null) {
    return started === holder.started ? 'alive' : 'dead'
  }
  if (!isLegacy) return 'unknown'
  return holder.pid === own.pid ? 'dead' : 'alive'
}
