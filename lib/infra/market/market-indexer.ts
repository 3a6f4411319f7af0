import 'server-only'
import { Worker } from 'node:worker_threads'
import { noteCall } from '@/lib/infra/outgoing-calls'
import type {
  MainMessage,
  MarketProgress,
  MarketWorkerSetup,
  StoreReplies,
  StoreRequest,
  WorkerMessage,
} from './messages'

const RESTART_MS = 1_000

export type MarketIndexerConfig = {
  readonly workerUrl: URL
  readonly setup: MarketWorkerSetup
  /** Executes a database request of the thread. */
  readonly store: (request: StoreRequest) => Promise<StoreReplies[keyof StoreReplies]>
  readonly onProgress: (progress: MarketProgress) => void
  readonly onReorganised: (event: { forkBlock: number | null; oldHead: number }) => void
  readonly onFault: (detail: string) => void
}

export type MarketIndexerState = {
  /** `null` before the first range is stored. */
  readonly progress: MarketProgress | null
  /** When the thread last made progress, or was first started, in unix milliseconds. */
  readonly progressAtMs: number
  readonly lastFault: string | null
}

export type MarketIndexer = {
  readonly state: () => MarketIndexerState
  /** Ends the thread, after a write in progress has finished. */
  readonly stop: () => Promise<void>
}

/**
 * Runs the market index in its own thread, which reads the chain and computes rows. Only writes
 * happen in this thread, which has the embedded database's one connection. A thread that dies is
 * restarted and continues from the state in the database.
 */
export function startMarketIndexer(config: MarketIndexerConfig): MarketIndexer {
  let state: MarketIndexerState = { progress: null, progressAtMs: Date.now(), lastFault: null }
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let worker = launch(config.setup)

  function launch(setup: MarketWorkerSetup): Worker {
    const started = new Worker(config.workerUrl, { workerData: setup })
    started.unref()
    started.on('message', (message: WorkerMessage) => handle(started, message))
    started.on('error', (error: unknown) => fault(error instanceof Error ? error.message : '?'))
    started.once('exit', (code) => {
      if (stopping) return
      fault(`the thread ended with code ${code}`)
      restart = setTimeout(() => {
        // After a restart, requests may already be served.
        const { firstWrites: _, ...later } = config.setup
        worker = launch(later)
      }, RESTART_MS)
    })
    return started
  }

  function fault(detail: string): void {
    state = { ...state, lastFault: detail }
    config.onFault(detail)
  }

  function handle(from: Worker, message: WorkerMessage): void {
    switch (message.kind) {
      case 'request': {
        const { id, request } = message
        writing = writing.then(async () => {
          if (stopping) return
          const outcome = await handleRequest(request)
          from.postMessage({ id, outcome } satisfies MainMessage)
        })
        break
      }
      case 'progress':
        state = { progress: message.progress, progressAtMs: Date.now(), lastFault: null }
        config.onProgress(message.progress)
        break
      case 'reorganised':
        config.onReorganised({ forkBlock: message.forkBlock, oldHead: message.oldHead })
        break
      case 'fault':
        fault(message.detail)
        break
      case 'call':
        noteCall(message.call)
        break
    }
  }

  async function handleRequest(request: StoreRequest): Promise<MainMessage['outcome']> {
    try {
      return { ok: true, value: await config.store(request) }
    } catch (error) {
      return { ok: false, detail: error instanceof Error ? error.message : 'the store failed' }
    }
  }

  return {
    state: () => state,
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      await worker.terminate()
      await writing
    },
  }
}
