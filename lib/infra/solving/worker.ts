import { getPriority, setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import { askSolver, type QuotingSolver } from '@/lib/domain/solver/quote'
import { readRefusal, refusalText } from '@/lib/domain/solver/refusal'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import {
  unpackAuction,
  WORKER_READY,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSetup,
} from '@/lib/infra/solving/messages'

/** How far a thread steps back behind the one that answers requests, whose pieces of work are short. */
const STEPS_BACK = 2
/** Leaves it a third of the time of a thread that does not yield, when both want all of it. */
const YIELDING_STEPS_BACK = 7
/** There is nothing behind it. */
const LAST = 19

const port = parentPort
if (!port) throw new Error('the solver worker only runs as a worker thread')

const { solverModuleUrl, yields } = workerData as WorkerSetup
// Elsewhere priorities are those of the whole process; Linux has one for each thread.
if (platform === 'linux') {
  const steps = yields ? YIELDING_STEPS_BACK : STEPS_BACK
  setPriority(0, Math.min(LAST, getPriority(0) + steps))
}
const solvers: readonly QuotingSolver[] = solverModuleUrl
  ? await loadSolvers(solverModuleUrl)
  : inProcessSolvers

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
    const solver = find(request.solver)
    const auction = unpackAuction(request.auction)
    switch (request.task) {
      case 'solve':
        return { jobId, ...readBatchAnswer(solver.solve(auction, stop)) }
      case 'quote':
        return { jobId, outcome: 'done', result: askSolver(auction, request.order, solver, stop) }
    }
  } catch (error) {
    return { jobId, outcome: 'threw', detail: errorText(error) }
  }
}

type BatchAnswer =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'refused' | 'garbage'; readonly detail: string }

function readBatchAnswer(answer: unknown): BatchAnswer {
  if (Array.isArray(answer)) return { outcome: 'done', result: answer }
  const refusal = readRefusal(answer)
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
    // Functions and other live objects in an answer cannot cross threads.
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
