import 'server-only'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import type { OrderFinding, OrderQuestion } from '@/lib/domain/order/inspection'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { minOf } from '@/lib/domain/shared/min-max'
import type { Funding } from './chain-reader'

type ReadFunds = (questions: readonly FundsQuestion[]) => Promise<readonly (Funding | null)[]>

export type AvailableBalancesConfig = {
  /** In the order of the questions, whose calls it does not run; null for a token that does not report it. */
  readonly funding: ReadFunds
  /** The same after the calls of each question, of which none sees another's; null where one reverts. */
  readonly fundingAfterCalls: ReadFunds
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs: () => number
  readonly timeoutMs?: number
}

/** Pages and clients ask for the same order again and again. */
const FRESH_MS = 1_000
/** An order is shown with an older balance, or none, rather than late. */
const TIMEOUT_MS = 1_000
const MAX_CACHED = 20_000
/** Maximum gas of the calls that one answer runs, so that reading a page of orders cannot stall a node. */
const MAX_CALLS_GAS = 120_000_000n

/**
 * What owners can pay of a token now: the smaller of balance and allowance to the vault relayer, after
 * the question's calls, at most a second old. One read for all questions without calls and one for
 * those with calls. What the node does not answer within `timeoutMs` is what it answered last, however
 * long ago; null when it never did, and where the token or the calls fail. Never rejects.
 */
export function createAvailableBalances(config: AvailableBalancesConfig) {
  const { nowMs, timeoutMs = TIMEOUT_MS } = config
  const readings = lruMap<
    string,
    { readonly balance: Promise<Atoms | null>; readonly readMs: number }
  >(MAX_CACHED)
  const lastKnown = lruMap<string, Atoms | null>(MAX_CACHED)
  const lastOf = (key: string): Atoms | null => lastKnown.get(key) ?? null

  /** Ends when the node has answered, has failed or is late; a late answer is still remembered. */
  const ask = async (read: ReadFunds, wanted: readonly Wanted[]): Promise<void> => {
    const ended = new AbortController()
    const answered = read(wanted.map(([, question]) => question)).then((funds) => {
      wanted.forEach(([key], index) => {
        const found = funds[index]
        if (found !== undefined) lastKnown.set(key, found === null ? null : availableOf(found))
      })
    })
    await Promise.race([
      answered.catch(() => undefined),
      sleep(timeoutMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined),
    ])
    ended.abort()
  }

  const startReading = (read: ReadFunds, wanted: readonly Wanted[]): void => {
    if (wanted.length === 0) return
    const asked = ask(read, wanted)
    const readMs = nowMs()
    for (const [key] of wanted) {
      readings.set(key, { balance: asked.then(() => lastOf(key)), readMs })
    }
  }

  const isFresh = (key: string): boolean => {
    const found = readings.get(key)
    return found !== undefined && nowMs() - found.readMs < FRESH_MS
  }

  return async (questions: readonly FundsQuestion[]): Promise<readonly (Atoms | null)[]> => {
    const keys = questions.map(keyOf)
    const missing = [
      ...new Map(questions.map((question, index) => [keys[index] ?? '', question] as const)),
    ].filter(([key]) => !isFresh(key))
    startReading(
      config.funding,
      missing.filter(([, { calls }]) => calls.length === 0),
    )
    startReading(
      config.fundingAfterCalls,
      withinGas(missing.filter(([, { calls }]) => calls.length > 0)),
    )
    return Promise.all(
      keys.map((key) => (isFresh(key) ? (readings.get(key)?.balance ?? null) : lastOf(key))),
    )
  }
}

/** A question by its key. */
type Wanted = readonly [key: string, question: FundsQuestion]

/** The same for questions with the same answer. */
function keyOf({ owner, token, calls }: FundsQuestion): string {
  const key = balanceKey(owner, token)
  if (calls.length === 0) return key
  const text = JSON.stringify(
    calls.map(({ target, value, callData }) => [target, `${value}`, callData]),
  )
  return `${key} ${createHash('sha256').update(text).digest('base64')}`
}

/** The first questions whose calls take no more gas than one answer may. */
function withinGas(wanted: readonly Wanted[]): readonly Wanted[] {
  let gas = 0n
  return wanted.filter(([, question]) => {
    gas += question.gas
    return gas <= MAX_CALLS_GAS
  })
}

const availableOf = ({ balance, allowance }: Funding): Atoms => atoms(minOf(balance, allowance))

/** The funds after calls, found by inspecting orders on a chain with our contracts. */
export const inspectedFunding =
  (
    inspectOrders: (questions: readonly OrderQuestion[]) => Promise<readonly OrderFinding[]>,
  ): ReadFunds =>
  async (questions) => {
    const findings = await inspectOrders(
      questions.map(({ owner, token, calls, gas }) => ({
        owner,
        token,
        gas,
        interactions: calls,
        amount: 0n,
        signature: null,
      })),
    )
    return findings.map((found) => (found.ran ? found : null))
  }
