import 'server-only'
import { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest, WorkerSetup } from '@/lib/infra/solving/messages'

/** What became of one piece of work. */
export type SlotOutcome =
  | { readonly outcome: 'done'; readonly result: unknown }
  | {
      readonly outcome: 'threw' | 'timed out' | 'garbage'
      readonly detail: string
    }

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Work without the parts the slot itself adds. */
export type SlotTask = DistributiveOmit<WorkerRequest, 'jobId' | 'stopFlag'>

/** One worker thread that does one piece of work at a time and is replaced when it dies or hangs. */
export type WorkerSlot = {
  /** Never rejects. The stop flag rises after `deadlineMs`; a worker silent for `graceMs` more is ended. */
  readonly run: (task: SlotTask, deadlineMs: number, graceMs: number) => Promise<SlotOutcome>
  readonly close: () => Promise<void>
}

export function createWorkerSlot(workerUrl: URL, setup: WorkerSetup): WorkerSlot {
  let worker: Worker | null = null
  let jobCount = 0

  const live = (): Worker => {
    if (worker) return worker
    const started = new Worker(workerUrl, { workerData: setup })
    // An idle pool must not keep the process alive.
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    // Between jobs a death only means a fresh worker next time; during one, the job listens too.
    started.on('error', () => {})
    worker = started
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
          discard()
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
