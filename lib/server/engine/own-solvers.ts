import 'server-only'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hex as ViemHex } from 'viem'
import type { Env } from '@/lib/config/env'
import type { Address } from '@/lib/domain/shared/address'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import type { Observer } from '@/lib/infra/observe/events'
import type { Tracer } from '@/lib/infra/observe/tracer'
import { createSolverPool, type SolverPool } from '@/lib/infra/solving/solver-pool'
import type { MainOptions } from '@/lib/server/main-options'
import { createEngineNotices, type EngineNotices } from './engine-notices'
import { quoteWithEngines } from './quote-with-engines'
import { createServedSolver, type ServedSolver, solveBudget } from './served-solver'
import { createSolverEngines, type SolverEngines } from './solver-engines'

/** An account this server signs transactions with. */
export type SigningAccount = { readonly address: Address } & (
  | { readonly privateKey: ViemHex }
  /** Of a signer elsewhere, which has its key. A secret. */
  | { readonly signerUrl: string }
)

/** A solver and the account its settlements are sent from. */
type NamedSolver = { readonly name: string; readonly account: SigningAccount }

export type OwnSolvers = {
  /** Built-in methods together with the external engines. */
  readonly pool: SolverPool
  /** The built-in methods alone, for work that needs no external engine. */
  readonly methods: Pick<SolverPool, 'solve' | 'solveAlone'>
  /** Notifies engines of what became of their bids. */
  readonly notices: EngineNotices
  /** The built-in methods as an engine for others, whichever methods bid here. */
  readonly served: ServedSolver
  /** In the order their bids are recorded: methods first. */
  readonly accounts: readonly NamedSolver[]
}

/** A network's solvers, each with its own account. Throws when there are too few accounts. */
export function ownSolvers(config: {
  readonly env: Pick<Env, 'solverEngines'>
  readonly chainId: number
  readonly contracts: { readonly settlement: Address; readonly wrappedNativeToken: Address }
  /** One for each solver, methods first. */
  readonly accounts: readonly SigningAccount[]
  readonly bundleDir: string
  readonly observer: Observer
  readonly tracer: Tracer
  readonly solverModule?: NonNullable<MainOptions['solverModule']>
}): OwnSolvers {
  const { env, chainId, contracts, bundleDir, solverModule, tracer } = config
  const methods = solverModule?.names ?? inProcessSolvers.map((solver) => solver.name)
  const accounts = namedAccounts(config.accounts, methods, env.solverEngines)
  const workerUrl = pathToFileURL(path.join(bundleDir, 'solver-worker.mjs'))
  const pool = createSolverPool({
    size: Math.min(methods.length, availableParallelism()),
    workerUrl,
    solvers: methods,
    tracer,
    ...(solverModule === undefined ? {} : { solverModuleUrl: solverModule.url }),
  })
  const engines = createSolverEngines(env.solverEngines)
  const served = createServedSolver({
    workerUrl,
    methods: new Map(inProcessSolvers.map(({ name }) => [pathName(name), name])),
    venue: {
      chainId,
      settlementContract: contracts.settlement,
      wrappedNativeToken: contracts.wrappedNativeToken,
    },
    budget: solveBudget(() => performance.now()),
    nowMs: Date.now,
  })
  const names = new Map(accounts.map(({ name, account }) => [account.address, name]))
  const notices = createEngineNotices(engines, names, config.observer)
  return { pool: withEngines(pool, engines, served), methods: pool, notices, served, accounts }
}

/** "Whole batch" is `whole-batch`. */
export const pathName = (method: string): string => method.toLowerCase().replaceAll(' ', '-')

/** The methods and the engines as one pool. */
function withEngines(pool: SolverPool, engines: SolverEngines, served: ServedSolver): SolverPool {
  return {
    solve: async (auction, limits) => {
      const [own, external] = await Promise.all([
        pool.solve(auction, limits),
        engines.solve(auction, limits),
      ])
      return [...own, ...external.map((outcome) => ({ ...outcome, isExternal: true }))]
    },
    solveAlone: pool.solveAlone,
    quote: quoteWithEngines(pool, engines),
    bound: pool.bound,
    markets: pool.markets,
    close: async () => {
      engines.close()
      await Promise.all([pool.close(), served.close()])
    },
  }
}

function namedAccounts(
  solvers: readonly SigningAccount[],
  methods: readonly string[],
  engines: Env['solverEngines'],
): readonly NamedSolver[] {
  const names = [...methods, ...engines.map(({ name }) => name)]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`SOLVER_ENGINES: the name "${twice}" is taken`)
  return names.map((name, index) => {
    const account = solvers[index]
    if (account !== undefined) return { name, account }
    throw new Error(
      methods.length > solvers.length
        ? `The local network was made with accounts for ${solvers.length} solvers; ` +
            'make it anew for more: npm start -- --reset'
        : `SOLVER_ENGINES: the local network has accounts for ${solvers.length} solvers, of which ` +
            `${methods.length} are methods of its own; name at most ` +
            `${solvers.length - methods.length} engines`,
    )
  })
}
