import 'server-only'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import type { LocalAccount } from '@/lib/infra/chain/local/seed'
import { createSolverPool, type SolverPool } from '@/lib/infra/solving/solver-pool'
import type { MainOptions } from './main-options'

/** A solver and the account its settlements are sent from. */
export type NamedSolver = { readonly name: string; readonly account: LocalAccount }

export type LocalSolvers = {
  readonly pool: SolverPool
  /** In the order their bids are recorded. */
  readonly accounts: readonly NamedSolver[]
}

/** The solvers of the embedded network, each with an account of its own. */
export function localSolvers(config: {
  readonly manifest: LocalManifest
  readonly bundleDir: string
  readonly solverModule?: NonNullable<MainOptions['solverModule']>
}): LocalSolvers {
  const { manifest, bundleDir, solverModule } = config
  const names = solverModule?.names ?? inProcessSolvers.map((solver) => solver.name)
  const pool = createSolverPool({
    size: Math.min(names.length, availableParallelism()),
    workerUrl: pathToFileURL(path.join(bundleDir, 'solver-worker.mjs')),
    solvers: names,
    ...(solverModule === undefined ? {} : { solverModuleUrl: solverModule.url }),
  })
  const accounts = names.map((name, index) => ({ name, account: solverAccount(manifest, index) }))
  return { pool, accounts }
}

function solverAccount({ solvers }: LocalManifest, index: number): LocalAccount {
  const account = solvers[index]
  if (account === undefined) {
    throw new Error(
      `The local network was made with accounts for ${solvers.length} solvers; ` +
        'make it anew for more: npm start -- --reset',
    )
  }
  return account
}
