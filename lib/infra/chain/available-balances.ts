import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { minOf } from '@/lib/domain/shared/min-max'
import type { Funding } from './chain-reader'

type Pair = { readonly owner: Address; readonly token: Address }

export type AvailableBalancesConfig = {
  /** In the order of the pairs; null for a token that does not report it. */
  readonly funding: (pairs: readonly Pair[]) => Promise<readonly (Funding | null)[]>
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs: () => number
  readonly timeoutMs?: number
}

/** Pages and clients ask for the same order again and again. */
const FRESH_MS = 1_000
/** An order is shown without the balance rather than late. */
const TIMEOUT_MS = 1_000
const MAX_CACHED = 20_000

/**
 * What owners can pay of a token now: the smaller of balance and allowance to the vault relayer, at
 * most a second old. One call for all pairs that are not known. What the node does not answer in time
 * is missing in the result; never rejects.
 */
export function createAvailableBalances(config: AvailableBalancesConfig) {
  const { funding, nowMs, timeoutMs = TIMEOUT_MS } = config
  const known = lruMap<
    BalanceKey,
    { readonly balance: Promise<Atoms | null>; readonly readMs: number }
  >(MAX_CACHED)

  const readInTime = async (pairs: readonly Pair[]): Promise<readonly (Funding | null)[]> => {
    const ended = new AbortController()
    try {
      return await Promise.race([
        funding(pairs),
        sleep(timeoutMs, [], { signal: ended.signal, ref: false }),
      ])
    } catch {
      return []
    } finally {
      ended.abort()
    }
  }

  const fresh = (key: BalanceKey): Promise<Atoms | null> | null => {
    const found = known.get(key)
    return found !== undefined && nowMs() - found.readMs < FRESH_MS ? found.balance : null
  }

  return async (pairs: readonly Pair[]): Promise<ReadonlyMap<BalanceKey, Atoms>> => {
    const wanted = new Map(pairs.map((pair) => [balanceKey(pair.owner, pair.token), pair] as const))
    const balances = new Map<BalanceKey, Promise<Atoms | null>>()
    for (const key of wanted.keys()) {
      const balance = fresh(key)
      if (balance !== null) balances.set(key, balance)
    }
    const missing = [...wanted].filter(([key]) => !balances.has(key))
    const read = missing.length === 0 ? null : readInTime(missing.map(([, pair]) => pair))
    for (const [index, [key]] of missing.entries()) {
      const balance = (read ?? Promise.resolve([])).then((funds) => availableOf(funds[index]))
      balances.set(key, balance)
      known.set(key, { balance, readMs: nowMs() })
    }
    const measured = await Promise.all(
      [...balances].map(async ([key, balance]) => [key, await balance] as const),
    )
    return new Map(
      measured.flatMap(([key, balance]) => (balance === null ? [] : [[key, balance] as const])),
    )
  }
}

const availableOf = (funds: Funding | null | undefined): Atoms | null =>
  funds === undefined || funds === null ? null : atoms(minOf(funds.balance, funds.allowance))
