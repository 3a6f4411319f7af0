import 'server-only'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Result } from '@/lib/domain/shared/result'
import { withAnySignal } from '@/lib/infra/deadline-signal'
import type { ReplyFailure } from '@/lib/server/http/api-table'
import { type Pause, pause, pauseAfter } from './pause'

type AccountPage = Result<readonly Order[], ReplyFailure>

export type AccountPolls = {
  /** Calls back after each read of the account's newest orders. Returns a function that stops it. */
  readonly follow: (account: Address, onRead: (orders: readonly Order[]) => void) => () => void
  /** Reads an account at once, if it is followed: it placed an order through this service. */
  readonly makeDue: (account: Address) => void
  readonly stop: () => void
}

export type AccountPollsConfig = {
  /** `isFirst`: somebody waits for the account's first read. */
  readonly read: (
    account: Address,
    of: { readonly isFirst: boolean; readonly signal: AbortSignal },
  ) => Promise<AccountPage>
  readonly nowMs: () => number
  readonly wait?: Pause
}

/** Finds orders placed elsewhere; those placed here are looked for at once. */
const INTERVAL_MS = 60_000
const PAUSE_MS = 500

type Followed = {
  readonly callbacks: Set<(orders: readonly Order[]) => void>
  newest: readonly Order[] | null
  dueMs: number
}

/** Reads the newest orders of followed accounts, one account at a time, however many follow it. */
export function createAccountPolls({
  read,
  nowMs,
  wait = pause,
}: AccountPollsConfig): AccountPolls {
  const followed = new Map<Address, Followed>()
  const stopped = new AbortController()
  let wakeUp = new AbortController()
  let isRunning = false

  const poll = async (account: Address, followed: Followed): Promise<number> => {
    followed.dueMs = nowMs() + INTERVAL_MS
    const isFirst = followed.newest === null
    const page = await read(account, { isFirst, signal: stopped.signal })
    if (!page.ok) {
      const pauseMs = pauseAfter(page.error)
      followed.dueMs = Math.min(followed.dueMs, nowMs() + pauseMs)
      return pauseMs
    }
    followed.newest = page.value
    for (const callback of [...followed.callbacks]) callback(page.value)
    return PAUSE_MS
  }
  const run = async () => {
    while (followed.size > 0 && !stopped.signal.aborted) {
      wakeUp = new AbortController()
      const [next] = [...followed].sort(([, first], [, second]) => first.dueMs - second.dueMs)
      if (next === undefined) break
      const isDue = next[1].dueMs <= nowMs()
      const waitMs = isDue ? await poll(...next) : next[1].dueMs - nowMs()
      const signals = isDue ? [stopped.signal] : [stopped.signal, wakeUp.signal]
      await withAnySignal(signals, (signal) => wait(waitMs, signal))
    }
    isRunning = false
  }
  const wake = () => {
    wakeUp.abort()
    if (isRunning) return
    isRunning = true
    void run()
  }
  return {
    follow: (account, onRead) => {
      const entry = followed.get(account) ?? { callbacks: new Set(), newest: null, dueMs: nowMs() }
      followed.set(account, entry)
      entry.callbacks.add(onRead)
      if (entry.newest !== null) onRead(entry.newest)
      wake()
      return () => {
        entry.callbacks.delete(onRead)
        if (entry.callbacks.size === 0) followed.delete(account)
      }
    },
    makeDue: (account) => {
      const entry = followed.get(account)
      if (entry === undefined) return
      entry.dueMs = nowMs()
      wake()
    },
    stop: () => stopped.abort(),
  }
}
