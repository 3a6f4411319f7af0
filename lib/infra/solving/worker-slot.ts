import 'server-only'
import { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest, WorkerSetup } from '@/lib/infra/solving/messages'

/** What became of one piece of work. */
export type SlotOutcome =
  | { readonly outcome: 'done'; readonly result: unknown }
  | {
      readonly outcome: 'threw' | 'refused' | 'timed out' | 'garbage'
      readonly detail: string
    }

/** Loading its code takes a worker this long at most, or it is ended like one that hangs. */
const START_LIMIT_MS = 30_000

/** A solver that uses more ends its own worker, not the process. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 } as const

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Work without the parts the slot itself adds. */
export type SlotTask = DistributiveOmit<WorkerRequest, 'jobId' | 'stopFlag'>

/** One worker thread that does one piece of work at a time and is replaced when it dies or hangs. */
export type WorkerSlot = {
  /**
   * Never rejects. The stop flag rises after `deadlineMs`; a worker silent for `graceMs` more is
   * ended, unless it is still starting: ended then, it would never be there on a busy machine.
   */
  readonly run: (task: SlotTask, deadlineMs: number, graceMs: number) => Promise<SlotOutcome>
  readonly close: () => Promise<void>
}

export function createWorkerSlot(workerUrl: URL, setup: WorkerSetup): WorkerSlot {
  let worker: Worker | null = null
  /** When the worker still loads its code has to end; null once it has said that it is ready. */
  let startsUntilMs: number | null = null
  let jobCount = 0

  const live = (): Worker => {
    if (worker) return worker
    const started = new Worker(workerUrl, { workerData: setup, resourceLimits: MEMORY_LIMITS })
    // An idle pool must not keep the process alive.
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    // Between jobs a death only means a fresh worker next time; during one, the job listens too.
    started.on('error', () => {})
    started.once('message', () => {
      if (worker === started) startsUntilMs = null
    })
    worker = started
    startsUntilMs = performance.now() + START_LIMIT_MS
    return started
  }

  return {
    run: (task, deadlineMs, graceMs) =>
      new Promise((resolve) => {
        const current = live()
        const jobId = ++jobCount
        const stopFlag = new SharedArrayBuffer(4)
        const finish = (outcome: SlotOutcome) => {
          clearTimeout(stopTimer)
          clearTimeout(killTimer)
          current.off('message', onMessage)
          current.off('error', onError)
          current.off('exit', onExit)
          resolve(outcome)
        }
        const discard = () => {
          if (worker === current) worker = null
          void current.terminate()
        }
        const onMessage = (reply: WorkerReply) => {
          if (reply.jobId === jobId) finish(reply)
        }
        const onError = (error: unknown) => {
          discard()
          finish({
            outcome: 'threw',
            detail: (error instanceof Error ? error.message : String(error)).slice(0, 300),
          })
        }
        const onExit = (code: number) => {
          discard()
          finish({ outcome: 'threw', detail: `the worker ended with code ${code}` })
        }
        const stopTimer = setTimeout(() => {
          Atomics.store(new Int32Array(stopFlag), 0, 1)
        }, deadlineMs)
        const killTimer = setTimeout(() => {
          if (startsUntilMs === null || performance.now() > startsUntilMs) discard()
          finish({
            outcome: 'timed out',
            detail: `no answer ${graceMs} ms after the deadline of ${deadlineMs} ms`,
          })
        }, deadlineMs + graceMs)
        current.on('message', onMessage)
        current.on('error', onError)
        current.on('exit', onExit)
        try {
          current.postMessage({ ...task, jobId, stopFlag } satisfies WorkerRequest)
        } catch (error) {
          finish({
            outcome: 'garbage',
            detail: error instanceof Error ? error.message : String(error),
          })
        }
      }),
    close: async () => {
      const current = worker
      worker = null
      await current?.terminate()
    },
  }
}
