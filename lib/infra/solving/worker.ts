import { parentPort, workerData } from 'node:worker_threads'
import type { Solver } from '@/lib/domain/solution/solution'
import { quoteWithSolvers } from '@/lib/domain/solver/quote'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import type { WorkerReply, WorkerRequest, WorkerSetup } from '@/lib/infra/solving/messages'

const port = parentPort
if (!port) throw new Error('the solver worker only runs as a worker thread')

const { solverModuleUrl } = workerData as WorkerSetup
const solvers = solverModuleUrl ? await loadSolvers(solverModuleUrl) : inProcessSolvers

port.on('message', (request: WorkerRequest) => {
  reply(run(request))
})

async function loadSolvers(url: string): Promise<readonly Solver[]> {
  const loaded: { readonly inProcessSolvers: readonly Solver[] } = await import(url)
  return loaded.inProcessSolvers
}

function run(request: WorkerRequest): WorkerReply {
  const { jobId } = request
  const cell = new Int32Array(request.stopFlag)
  try {
    switch (request.task) {
      case 'solve': {
        const result: unknown = find(request.solver).solve(
          request.auction,
          () => Atomics.load(cell, 0) !== 0,
        )
        return Array.isArray(result)
          ? { jobId, outcome: 'done', result }
          : { jobId, outcome: 'garbage', detail: 'the answer is not a list of solutions' }
      }
      case 'quote':
        return {
          jobId,
          outcome: 'done',
          result: quoteWithSolvers(request.auction, request.order, request.solvers.map(find)),
        }
    }
  } catch (error) {
    return { jobId, outcome: 'threw', detail: errorText(error) }
  }
}

function find(name: string): Solver {
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
