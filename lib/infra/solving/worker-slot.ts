import 'server-only'
import { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest, WorkerSetup } from '@/lib/infra/solving/messages'

/** Outcome of one job. */
export type SlotOutcome =
  | { readonly outcome: 'done'; readonly result: unknown }
  | {
      readonly outcome: 'threw' | 'refused' | 'timed out' | 'garbage'
      readonly detail: string
    }

/** Maximum time for a worker to load its code; after that it is terminated like one that hangs. */
const START_LIMIT_MS = 30_000

/** A solver that uses more memory ends its own worker, not the process. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 } as const

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A task without the fields the slot adds. */
export type SlotTask = DistributiveOmit<WorkerRequest, 'jobId' | 'stopFlag'>

/** One worker thread that runs one job at a time and is replaced when it dies or hangs. */
export type WorkerSlot = {
  /**
   * Never rejects. The stop flag is set after `deadlineMs`; a worker silent for another `graceMs`
   * is terminated, unless it is still starting: otherwise it would never finish starting on a busy
   * machine.
   */
  readonly run: (task: SlotTask, deadlineMs: number, graceMs: number) => Promise<SlotOutcome>
  readonly close: () => Promise<void>
}

export function createWorkerSlot(workerUrl: URL, setup: WorkerSetup): WorkerSlot {
  let worker: Worker | null = null
  /** Deadline for a worker that is loading its code; null once it is ready. */
  let startsUntilMs: number | null = null
  let jobCount = 0

  const currentWorker = (): Worker => {
    if (worker) return worker
    const started = new Worker(workerUrl, { workerData: setup, resourceLimits: MEMORY_LIMITS })
    // An idle pool must not keep the process alive.
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    // Between jobs a crash only means a new worker next time; during a job, the job listens too.
    started.on('error', () => {})
    started.once('message', () => {
      if (worker === started) startsUntilMs = null
    })
    worker = started
    startsUntilMs = performance.now() + START_LIMIT_MS
    return started
  }

  return {
    run: (task, deadlineMs, graceMs) => {
      const current = currentWorker()
      jobCount += 1
      return runJob({
        worker: current,
        request: { ...task, jobId: jobCount, stopFlag: new SharedArrayBuffer(4) },
        deadlineMs,
        graceMs,
        mayStillStart: () => startsUntilMs !== null && performance.now() <= startsUntilMs,
        discard: () => {
          if (worker === current) worker = null
          void current.terminate()
        },
      })
    },
    close: async () => {
      const current = worker
      worker = null
      await current?.terminate()
    },
  }
}

type Job = {
  readonly worker: Worker
  readonly request: WorkerRequest
  readonly deadlineMs: number
  readonly graceMs: number
  /** Whether the worker is still allowed to load its code. */
  readonly mayStillStart: () => boolean
  /** Terminates the worker, so that the next job gets a new one. */
  readonly discard: () => void
}

const runJob = ({ worker, request, deadlineMs, graceMs, mayStillStart, discard }: Job) =>
  new Promise<SlotOutcome>((resolve) => {
    const finish = (outcome: SlotOutcome) => {
      clearTimeout(stopTimer)
      clearTimeout(killTimer)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      resolve(outcome)
    }
    const onMessage = (reply: WorkerReply) => {
      if (reply.jobId === request.jobId) finish(reply)
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
      Atomics.store(new Int32Array(request.stopFlag), 0, 1)
    }, deadlineMs)
    const killTimer = setTimeout(() => {
      if (!mayStillStart()) discard()
      finish({
        outcome: 'timed out',
        detail: `no answer ${graceMs} ms after the deadline of ${deadlineMs} ms`,
      })
    }, deadlineMs + graceMs)
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    try {
      worker.postMessage(request)
    } catch (error) {
      finish({ outcome: 'garbage', detail: error instanceof Error ? error.message : String(error) })
    }
  })
