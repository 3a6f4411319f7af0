import 'server-only'
import { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest, WorkerSetup } from '@/lib/infra/solving/messages'
import type { StopMargin } from '@/lib/infra/solving/stop-margin'

/** Outcome of one job. */
export type SlotOutcome =
  | {
      readonly outcome: 'done'
      readonly result: unknown
      /** Whether it is only the best so far of a job that did not end in time. */
      readonly isUnfinished?: boolean
      /** Whether the job had been told to stop when it came: an empty result is then not all there is. */
      readonly isStopped?: boolean
    }
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
   * Never rejects. The stop flag is set `margin` before `deadlineMs`; a worker that has not answered `graceMs` after
   * both is terminated, unless it is still starting: otherwise it would never finish starting on a busy machine. The
   * best that it has offered until then is its answer. Grace counts from when the flag was set, and an answer that
   * waits to be read still counts, so that nothing is lost when this thread is busy around the deadline.
   */
  readonly run: (
    task: SlotTask,
    deadlineMs: number,
    graceMs: number,
    margin?: StopMargin,
  ) => Promise<SlotOutcome>
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
    run: (task, deadlineMs, graceMs, margin = NO_MARGIN) => {
      const current = currentWorker()
      jobCount += 1
      return runJob({
        worker: current,
        request: { ...task, jobId: jobCount, stopFlag: new SharedArrayBuffer(4) },
        deadlineMs,
        graceMs,
        margin,
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

/** For tasks that no one waits for beyond their deadline. */
const NO_MARGIN: StopMargin = { before: () => 0, record: () => {} }

type Job = {
  readonly worker: Worker
  readonly request: WorkerRequest
  readonly deadlineMs: number
  readonly graceMs: number
  readonly margin: StopMargin
  /** Whether the worker is still allowed to load its code. */
  readonly mayStillStart: () => boolean
  /** Terminates the worker, so that the next job gets a new one. */
  readonly discard: () => void
}

const runJob = ({ worker, request, deadlineMs, graceMs, margin, ...thread }: Job) =>
  new Promise<SlotOutcome>((resolve) => {
    let offered: Extract<SlotOutcome, { outcome: 'done' }> | null = null
    let stoppedAtMs: number | null = null
    let timer: ReturnType<typeof setTimeout>
    let ending: ReturnType<typeof setImmediate> | undefined
    const finish = (outcome: SlotOutcome) => {
      clearTimeout(timer)
      clearImmediate(ending)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      if (stoppedAtMs !== null) margin.record(performance.now() - stoppedAtMs)
      resolve(outcome)
    }
    const onMessage = (reply: WorkerReply) => {
      if (reply.jobId !== request.jobId) return
      const isStopped = stoppedAtMs !== null
      if (reply.outcome === 'offered') {
        offered = { outcome: 'done', result: reply.result, isUnfinished: true }
      } else finish(reply.outcome === 'done' ? { ...reply, isStopped } : reply)
    }
    const onError = (error: unknown) => {
      thread.discard()
      finish({
        outcome: 'threw',
        detail: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      })
    }
    const onExit = (code: number) => {
      thread.discard()
      finish({ outcome: 'threw', detail: `the worker ended with code ${code}` })
    }
    const giveUp = () => {
      if (!thread.mayStillStart()) thread.discard()
      const detail = `no answer ${graceMs} ms after the deadline of ${deadlineMs} ms`
      finish(offered ?? { outcome: 'timed out', detail })
    }
    const marginMs = margin.before(deadlineMs)
    const setStopFlag = () => {
      stoppedAtMs = performance.now()
      Atomics.store(new Int32Array(request.stopFlag), 0, 1)
      // Timers run before messages are read: `giveUp` waits for those that are there.
      timer = setTimeout(() => {
        ending = setImmediate(giveUp)
      }, marginMs + graceMs)
    }
    timer = setTimeout(setStopFlag, deadlineMs - marginMs)
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    try {
      worker.postMessage(request)
    } catch (error) {
      finish({ outcome: 'garbage', detail: error instanceof Error ? error.message : String(error) })
    }
  })
