import 'server-only'
import {
  alertProblem,
  type MarketAlert,
  type StoredAlert,
  type WatchedMarket,
} from '@/lib/domain/alert/market-alert'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { WatchStore } from '@/lib/infra/db/network-store'

/** An account's watchlist, and what it wants to be told. */
export type AccountWatches = {
  readonly watched: readonly WatchedMarket[]
  readonly alerts: readonly StoredAlert[]
}

/** What `setWatches` reads and writes. */
export type SetWatchesDeps = Pick<WatchStore, 'selectWatches' | 'selectAlerts'> & {
  /** The networks whose market is indexed here. */
  readonly chainIds: ReadonlySet<number>
  readonly transaction: <T>(
    work: (store: Pick<WatchStore, 'replaceWatches'>) => Promise<T>,
  ) => Promise<T>
}

/** What an account watches. Errors: none. */
export async function listWatches(
  { selectWatches, selectAlerts }: Pick<SetWatchesDeps, 'selectWatches' | 'selectAlerts'>,
  input: { readonly account: Address },
): Promise<AccountWatches> {
  return { watched: await selectWatches(input), alerts: await selectAlerts(input) }
}

/**
 * Replaces what an account watches and returns it as it is now. An alert that was there keeps its state.
 * Errors: `InvalidParameter` names the entry at fault.
 */
export async function setWatches(
  deps: SetWatchesDeps,
  input: {
    readonly account: Address
    readonly watched: readonly WatchedMarket[]
    readonly alerts: readonly MarketAlert[]
  },
): Promise<Result<AccountWatches, Failure<'InvalidParameter'>>> {
  for (const [index, { chainId }] of input.watched.entries()) {
    if (!deps.chainIds.has(chainId)) return unwatchable(`watched.${index}.chainId`)
  }
  for (const [index, alert] of input.alerts.entries()) {
    if (!deps.chainIds.has(alert.chainId)) return unwatchable(`alerts.${index}.chainId`)
    const problem = alertProblem(alert)
    if (problem !== null) return failure('InvalidParameter', `alerts.${index}.${problem}`)
  }
  await deps.transaction((store) => store.replaceWatches(input))
  return ok(await listWatches(deps, input))
}

const unwatchable = (field: string) =>
  failure('InvalidParameter', `${field}: expected a network whose market is indexed here`)
