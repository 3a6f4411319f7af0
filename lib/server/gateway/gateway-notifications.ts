import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { LeaderLock, Unlisten } from '@/lib/infra/db/database'
import type { KnownAccount } from '@/lib/infra/db/queries/notifications/watched-orders'
import { withAnySignal } from '@/lib/infra/deadline-signal'
import { InfraError } from '@/lib/infra/errors'
import type { AccountPoll } from '@/lib/services/gateway/poll-upstream-account'
import { pause } from './pause'
import { createPollBackoff, type PollBackoff } from './poll-backoff'
import { createPollSchedule, type PollSchedule } from './poll-schedule'

export type GatewayWatchConfig = {
  /** Takes the lock of the one process that watches the network; `null` while another holds it. */
  readonly takeLock: () => Promise<LeaderLock | null>
  /** Calls back with the owner of orders changed through this deployment; `null`: any owner's may have. */
  readonly listen: (onWrite: (owner: Address | null) => void) => Promise<Unlisten>
  /** Calls back repeatedly while an account's inbox is open somewhere, and once when it is closed. */
  readonly listenToReaders: (
    onReader: (account: Address, isOpen: boolean) => void,
  ) => Promise<Unlisten>
  readonly knownAccounts: () => Promise<readonly KnownAccount[]>
  readonly poll: (account: KnownAccount, signal: AbortSignal) => Promise<AccountPoll>
  /** Calls back when the order has changed. Returns a function that stops it. */
  readonly followOrder: (uid: OrderUid, onChange: () => void) => () => void
  /** Deletes what is stored about accounts that are no longer used. */
  readonly deleteUnusedAccounts: () => Promise<void>
  readonly onFault: (error: unknown) => void
  readonly nowMs: () => number
  /** From 0 to 1; spreads the retries of several processes. */
  readonly random: () => number
  readonly times?: Partial<WatchTimes>
}

type WatchTimes = {
  readonly busyMs: number
  readonly uncertainMs: number
  readonly quietMs: number
  readonly rareMs: number
  readonly readerMs: number
  readonly accountsMs: number
  readonly firstCooldownMs: number
  readonly lockMs: number
}

const TIMES: WatchTimes = {
  /** Poll interval of an account with open orders, which are followed one by one as well. */
  busyMs: 150_000,
  /** Poll interval of an account with a change that is not certain yet, such as an expiry just now. */
  uncertainMs: 30_000,
  /** Poll interval of an account without open orders that receives notifications. */
  quietMs: 300_000,
  /** Poll interval of all other accounts. */
  rareMs: 1_800_000,
  /** How long an inbox counts as open after the last report that it is. */
  readerMs: 600_000,
  /** How often known accounts are reloaded: the longest wait of a new account for its first poll. */
  accountsMs: 5_000,
  /** Pause after the first fault, doubled with each further one. */
  firstCooldownMs: 2_000,
  /** How often a process that is not watching tries to take the lock. */
  lockMs: 10_000,
}
const MAX_COOLDOWN_MS = 300_000
const CLEANUP_MS = 600_000

/**
 * Polls the orders of known accounts at another deployment, in one process at a time. An account
 * without delivery target, open order and open inbox is polled rarely, because anyone can create
 * accounts by signing in. After a failed poll the account backs off; when several accounts fail,
 * all polling pauses. Later polls compare with the last stored state, so no change is lost.
 * Returns a function that stops it.
 */
export function watchGateway(config: GatewayWatchConfig): () => Promise<void> {
  const stopped = new AbortController()
  const ended = runWhileLeader(config, stopped.signal)
  return async () => {
    stopped.abort()
    await ended
  }
}

async function runWhileLeader(config: GatewayWatchConfig, stopped: AbortSignal): Promise<void> {
  const { lockMs } = { ...TIMES, ...config.times }
  while (!stopped.aborted) {
    try {
      const lock = await config.takeLock()
      if (lock !== null) await watchAsLeader(config, lock, stopped)
    } catch (error) {
      config.onFault(error)
    }
    await pause(lockMs, stopped)
  }
}

async function watchAsLeader(
  config: GatewayWatchConfig,
  lock: LeaderLock,
  stopped: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  void lock.lost.then(() => lost.abort())
  const { firstCooldownMs, readerMs } = { ...TIMES, ...config.times }
  const watch: Watch = {
    schedule: createPollSchedule(),
    backoff: createPollBackoff({ firstMs: firstCooldownMs, random: config.random }),
    readers: new Map(),
    followed: new Map(),
    wakeUp: new AbortController(),
  }
  try {
    const unlisten = await config.listen((owner) => {
      if (owner === null) watch.schedule.makeAllDue(config.nowMs())
      else watch.schedule.makeDueBy(owner, config.nowMs())
      watch.wakeUp.abort()
    })
    try {
      const unlistenReaders = await config.listenToReaders((account, isOpen) => {
        if (isOpen) watch.readers.set(account, config.nowMs() + readerMs)
        else watch.readers.delete(account)
      })
      try {
        await withAnySignal([stopped, lost.signal], (signal) =>
          pollUntilStopped(config, watch, signal),
        )
      } finally {
        await unlistenReaders()
      }
    } finally {
      await unlisten()
    }
  } finally {
    for (const account of watch.followed.keys()) follow(config, watch, account, [])
    await lock.release()
  }
}

type Watch = {
  readonly schedule: PollSchedule
  readonly backoff: PollBackoff
  /** By account: the time until which its inbox counts as open. */
  readonly readers: Map<Address, number>
  /** By account: what stops following each of its orders. */
  readonly followed: Map<Address, ReadonlyMap<OrderUid, () => void>>
  /** Aborted to end the current wait because an account became due. */
  wakeUp: AbortController
}

type Known = ReadonlyMap<Address, KnownAccount>

/** Polls whichever account is due until `signal` aborts. */
async function pollUntilStopped(
  config: GatewayWatchConfig,
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  const { nowMs } = config
  const { accountsMs, firstCooldownMs } = { ...TIMES, ...config.times }
  let known: Known = new Map()
  let loadedMs = Number.NEGATIVE_INFINITY
  let lastCleanupMs = nowMs()
  let cooldownMs = firstCooldownMs
  while (!signal.aborted) {
    watch.wakeUp = new AbortController()
    try {
      if (nowMs() - loadedMs >= accountsMs) {
        known = await loadKnownAccounts(config, watch)
        loadedMs = nowMs()
      }
      const due = watch.schedule.due(nowMs())
      const account = due === null ? undefined : known.get(due)
      if (account !== undefined) await pollAccount(config, watch, account, signal)
      if (nowMs() - lastCleanupMs >= CLEANUP_MS) {
        lastCleanupMs = nowMs()
        await config.deleteUnusedAccounts()
      }
      if (!watch.backoff.isOutage()) cooldownMs = firstCooldownMs
      const waitMs = Math.min(watch.schedule.msUntilDue(nowMs()), accountsMs)
      if (waitMs > 0) {
        await withAnySignal([signal, watch.wakeUp.signal], (either) => pause(waitMs, either))
      }
    } catch (error) {
      if (signal.aborted) return
      config.onFault(error)
      await pause(Math.max(retryAfterMs(error), cooldownMs * (0.5 + config.random() / 2)), signal)
      cooldownMs = Math.min(cooldownMs * 2, MAX_COOLDOWN_MS)
    }
  }
}

/** Loads the known accounts and schedules them; an account with an open inbox is never rare. */
async function loadKnownAccounts(config: GatewayWatchConfig, watch: Watch): Promise<Known> {
  const { schedule, backoff, readers, followed } = watch
  const accounts = await config.knownAccounts()
  const now = config.nowMs()
  for (const [account, untilMs] of readers) if (untilMs <= now) readers.delete(account)
  const known = new Map(
    accounts.map((account) => [
      account.account,
      { ...account, isRare: account.isRare && !readers.has(account.account) },
    ]),
  )
  schedule.setAccounts([...known.values()], now)
  backoff.retainOnly(known)
  for (const account of followed.keys()) if (!known.has(account)) follow(config, watch, account, [])
  return known
}

/** Polls one account. Its failure does not delay others; throws when several accounts fail. */
async function pollAccount(
  config: GatewayWatchConfig,
  watch: Watch,
  account: KnownAccount,
  signal: AbortSignal,
): Promise<void> {
  const { schedule, backoff } = watch
  const { busyMs, uncertainMs, quietMs, rareMs } = { ...TIMES, ...config.times }
  const { account: accountAddress, isRare } = account
  // Before the poll, so that a write during the poll makes the account due again.
  schedule.postpone(accountAddress, config.nowMs() + (isRare ? rareMs : quietMs))
  try {
    const { changing, isUncertain } = await config.poll(account, signal)
    backoff.succeeded(accountAddress)
    follow(config, watch, accountAddress, changing)
    if (changing.length > 0) schedule.makeDueBy(accountAddress, config.nowMs() + busyMs)
    if (isUncertain) schedule.makeDueBy(accountAddress, config.nowMs() + uncertainMs)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof InfraError && error.retryable) {
      const cooldownMs = backoff.failed(accountAddress, retryAfterMs(error))
      schedule.makeDueBy(accountAddress, config.nowMs() + cooldownMs)
      if (backoff.isOutage()) throw error
    }
    config.onFault(error)
  }
}

/** Follows exactly these orders of an account; one that changes makes its account due. */
function follow(
  { followOrder, nowMs }: GatewayWatchConfig,
  watch: Watch,
  account: Address,
  uids: readonly OrderUid[],
): void {
  const before = watch.followed.get(account) ?? new Map<OrderUid, () => void>()
  const wanted = new Set(uids)
  for (const [uid, stop] of before) if (!wanted.has(uid)) stop()
  const onChange = () => {
    watch.schedule.makeDueBy(account, nowMs())
    watch.wakeUp.abort()
  }
  const after = new Map(uids.map((uid) => [uid, before.get(uid) ?? followOrder(uid, onChange)]))
  if (after.size === 0) watch.followed.delete(account)
  else watch.followed.set(account, after)
}

/** The pause requested with the failure; 0 when there was none. */
const retryAfterMs = (error: unknown): number =>
  error instanceof InfraError ? (error.retryAfterMs ?? 0) : 0
