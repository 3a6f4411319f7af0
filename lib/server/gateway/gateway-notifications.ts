import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '@/lib/domain/shared/address'
import type { LeaderLock, Unlisten } from '@/lib/infra/db/database'
import type { KnownAccount } from '@/lib/infra/db/queries/notifications/watched-orders'
import { InfraError } from '@/lib/infra/errors'
import { createPollBackoff, type PollBackoff } from './poll-backoff'
import { createPollSchedule, type PollSchedule } from './poll-schedule'

export type GatewayWatchConfig = {
  /** The lock of the one process that watches the network, or `null` while another one does. */
  readonly takeLock: () => Promise<LeaderLock | null>
  /** Hears whose orders were changed through this deployment; `null`: anybody's may be. */
  readonly listen: (onWrite: (owner: Address | null) => void) => Promise<Unlisten>
  /** Hears whose inbox is open somewhere, again and again while it is, and when one is shut. */
  readonly listenToReaders: (
    onReader: (account: Address, isOpen: boolean) => void,
  ) => Promise<Unlisten>
  readonly knownAccounts: () => Promise<readonly KnownAccount[]>
  readonly look: (account: KnownAccount, signal: AbortSignal) => Promise<{ isBusy: boolean }>
  /** Forgets accounts nobody asks about any more. */
  readonly forget: () => Promise<void>
  readonly onFault: (error: unknown) => void
  readonly nowMs: () => number
  /** From 0 to 1; spreads the tries of several processes. */
  readonly random: () => number
  readonly times?: Partial<WatchTimes>
}

type WatchTimes = {
  readonly busyMs: number
  readonly quietMs: number
  readonly rareMs: number
  readonly readerMs: number
  readonly accountsMs: number
  readonly firstCooldownMs: number
  readonly lockMs: number
}

const TIMES: WatchTimes = {
  /** Between looks at an account with open orders, at one that is told somewhere, at another one. */
  busyMs: 30_000,
  quietMs: 300_000,
  rareMs: 1_800_000,
  /** How long an inbox counts as open after that was heard. */
  readerMs: 600_000,
  /** How long somebody who signs in may wait for the first look. */
  accountsMs: 5_000,
  /** After a fault, doubled each time. */
  firstCooldownMs: 2_000,
  /** How often a process that does not watch asks whether nobody does. */
  lockMs: 10_000,
}
const MAX_COOLDOWN_MS = 300_000
const HOUSEKEEPING_MS = 600_000

/**
 * Watches the orders of known accounts with another deployment, in one process at a time. Who is
 * told nowhere, has no open order and reads no inbox is looked at rarely, as signing in costs
 * nothing. An account at which a look failed rests; faults at several let all looks rest. They are
 * made up for afterwards, and compare with what was seen before. Returns what stops it.
 */
export function watchGateway(config: GatewayWatchConfig): () => Promise<void> {
  const stopped = new AbortController()
  const ended = lead(config, stopped.signal)
  return async () => {
    stopped.abort()
    await ended
  }
}

async function lead(config: GatewayWatchConfig, stopped: AbortSignal): Promise<void> {
  const { lockMs } = { ...TIMES, ...config.times }
  while (!stopped.aborted) {
    try {
      const lock = await config.takeLock()
      if (lock !== null) await leadWith(config, lock, stopped)
    } catch (error) {
      config.onFault(error)
    }
    await pause(lockMs, stopped)
  }
}

async function leadWith(
  config: GatewayWatchConfig,
  lock: LeaderLock,
  stopped: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  void lock.lost.then(() => lost.abort())
  const { firstCooldownMs, readerMs } = { ...TIMES, ...config.times }
  const watch: Watch = {
    schedule: createPollSchedule(),
    rests: createPollBackoff({ firstMs: firstCooldownMs, random: config.random }),
    readers: new Map(),
    nap: new AbortController(),
  }
  try {
    const unlisten = await config.listen((owner) => {
      if (owner === null) watch.schedule.hurryAll(config.nowMs())
      else watch.schedule.bring(owner, config.nowMs())
      watch.nap.abort()
    })
    try {
      const unlistenReaders = await config.listenToReaders((account, isOpen) => {
        if (isOpen) watch.readers.set(account, config.nowMs() + readerMs)
        else watch.readers.delete(account)
      })
      try {
        await follow(config, watch, AbortSignal.any([stopped, lost.signal]))
      } finally {
        await unlistenReaders()
      }
    } finally {
      await unlisten()
    }
  } finally {
    await lock.release()
  }
}

type Watch = {
  readonly schedule: PollSchedule
  readonly rests: PollBackoff
  /** Until when the inbox of which account counts as open. */
  readonly readers: Map<Address, number>
  /** Fires when there is something to do at once. */
  nap: AbortController
}

type Known = ReadonlyMap<Address, KnownAccount>

/** Looks at whoever is due until told to stop. */
async function follow(
  config: GatewayWatchConfig,
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  const { nowMs } = config
  const { accountsMs, firstCooldownMs } = { ...TIMES, ...config.times }
  let known: Known = new Map()
  let readMs = Number.NEGATIVE_INFINITY
  let keptMs = nowMs()
  let cooldownMs = firstCooldownMs
  while (!signal.aborted) {
    watch.nap = new AbortController()
    try {
      if (nowMs() - readMs >= accountsMs) {
        known = await readKnown(config, watch)
        readMs = nowMs()
      }
      const due = watch.schedule.due(nowMs())
      const account = due === null ? undefined : known.get(due)
      if (account !== undefined) await lookAt(config, watch, account, signal)
      if (nowMs() - keptMs >= HOUSEKEEPING_MS) {
        keptMs = nowMs()
        await config.forget()
      }
      if (!watch.rests.isOutage()) cooldownMs = firstCooldownMs
      const napMs = Math.min(watch.schedule.untilDue(nowMs()), accountsMs)
      if (napMs > 0) await pause(napMs, AbortSignal.any([signal, watch.nap.signal]))
    } catch (error) {
      if (signal.aborted) return
      config.onFault(error)
      await pause(Math.max(askedMs(error), cooldownMs * (0.5 + config.random() / 2)), signal)
      cooldownMs = Math.min(cooldownMs * 2, MAX_COOLDOWN_MS)
    }
  }
}

/** Who is known now, scheduled by whether anybody waits to be told. */
async function readKnown(
  config: GatewayWatchConfig,
  { schedule, rests, readers }: Watch,
): Promise<Known> {
  const accounts = await config.knownAccounts()
  const now = config.nowMs()
  for (const [account, untilMs] of readers) if (untilMs <= now) readers.delete(account)
  const known = new Map(
    accounts.map((one) => [
      one.account,
      { ...one, isRare: one.isRare && !readers.has(one.account) },
    ]),
  )
  schedule.keep([...known.values()], now)
  rests.keep(known)
  return known
}

/** An account at which looks fail must not keep the others waiting. Throws when they fail at several. */
async function lookAt(
  config: GatewayWatchConfig,
  { schedule, rests }: Watch,
  account: KnownAccount,
  signal: AbortSignal,
): Promise<void> {
  const { busyMs, quietMs, rareMs } = { ...TIMES, ...config.times }
  const { account: whose, isRare } = account
  // Before the look, as what is written meanwhile makes the account due again.
  schedule.putOff(whose, config.nowMs() + (isRare ? rareMs : quietMs))
  try {
    const { isBusy } = await config.look(account, signal)
    rests.succeeded(whose)
    if (isBusy) schedule.bring(whose, config.nowMs() + busyMs)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof InfraError && error.retryable) {
      const cooldownMs = rests.failed(whose, askedMs(error))
      schedule.bring(whose, config.nowMs() + cooldownMs)
      if (rests.isOutage()) throw error
    }
    config.onFault(error)
  }
}

/** How long whoever failed asks to be left alone. */
const askedMs = (error: unknown): number =>
  error instanceof InfraError ? (error.retryAfterMs ?? 0) : 0

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
