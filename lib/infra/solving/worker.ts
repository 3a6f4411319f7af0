import { getPriority, setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import { marketTrade } from '@/lib/domain/solver/market-amounts'
import { askSolver, type QuotingSolver } from '@/lib/domain/solver/quote'
import { readRefusal, refusalText } from '@/lib/domain/solver/refusal'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { scoreBounds } from '@/lib/domain/solver/score-bounds'
import {
  createUnpacker,
  WORKER_READY,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSetup,
} from '@/lib/infra/solving/messages'

/** Lower priority than the thread that handles requests, whose tasks are short. */
const NICENESS = 2
/** Gets a third of the time of a thread that does not yield, when both are busy. */
const YIELDING_NICENESS = 7
/** The lowest priority. */
const MAX_NICENESS = 19

const port = parentPort
if (!port) throw new Error('the solver worker only runs as a worker thread')

const { solverModuleUrl, yields } = workerData as WorkerSetup
// On other systems priorities are per process; Linux has one per thread.
if (platform === 'linux') {
  const niceness = yields ? YIELDING_NICENESS : NICENESS
  setPriority(0, Math.min(MAX_NICENESS, getPriority(0) + niceness))
}
const solvers: readonly QuotingSolver[] = solverModuleUrl
  ? await loadSolvers(solverModuleUrl)
  : inProcessSolvers

const unpack = createUnpacker()

port.on('message', (request: WorkerRequest) => {
  reply(run(request))
})

port.postMessage(WORKER_READY)

async function loadSolvers(url: string): Promise<readonly QuotingSolver[]> {
  const loaded: { readonly inProcessSolvers: readonly QuotingSolver[] } = await import(url)
  return loaded.inProcessSolvers
}

function run(request: WorkerRequest): WorkerReply {
  const { jobId } = request
  const cell = new Int32Array(request.stopFlag)
  const stop = () => Atomics.load(cell, 0) !== 0
  try {
    const auction = unpack(request)
    if (request.task === 'bound') {
      return { jobId, outcome: 'done', result: scoreBounds(auction).fillOrKill }
    }
    if (request.task === 'markets') {
      const found = request.orders.map((order) => marketTrade(auction, order, solvers, stop))
      return { jobId, outcome: 'done', result: stop() ? [] : found }
    }
    const solver = find(request.solver)
    switch (request.task) {
      case 'solve':
        return { jobId, ...readBatchResult(solver.solve(auction, stop, offerFor(jobId))) }
      case 'quote':
        return { jobId, outcome: 'done', result: askSolver(auction, request.order, solver, stop) }
    }
  } catch (error) {
    return { jobId, outcome: 'threw', detail: errorText(error) }
  }
}

/** Posts the best so far at once, so that it is not lost with a thread that does not stop in time. */
const offerFor = (jobId: number) => (result: readonly unknown[]) => {
  try {
    port.postMessage({ jobId, outcome: 'offered', result } satisfies WorkerReply)
  } catch {
    // What cannot be sent between threads is no answer; what the solver returns is checked for itself.
  }
}

type BatchResult =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'refused' | 'garbage'; readonly detail: string }

function readBatchResult(result: unknown): BatchResult {
  if (Array.isArray(result)) return { outcome: 'done', result }
  const refusal = readRefusal(result)
  if (refusal === null) {
    return { outcome: 'garbage', detail: 'the answer is not a list of solutions' }
  }
  return { outcome: 'refused', detail: refusalText(refusal) }
}

function find(name: string): QuotingSolver {
  const solver = solvers.find((candidate) => candidate.name === name)
  if (!solver) throw new Error(`no solver named ${name}`)
  return solver
}

function reply(message: WorkerReply): void {
  try {
    port?.postMessage(message)
  } catch (error) {
    // Functions and other live objects in a result cannot be sent between threads.
    port?.postMessage({
      jobId: message.jobId,
      outcome: 'garbage',
      detail: errorText(error),
    } satisfies WorkerReply)
  }
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
