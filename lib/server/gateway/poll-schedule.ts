import 'server-only'
import type { Address } from '@/lib/domain/shared/address'

type ScheduledAccount = {
  readonly account: Address
  /** Polled only when no other account is due. */
  readonly isRare: boolean
}

export type PollSchedule = {
  /** Sets the accounts to poll: new ones are due at once, those not listed are dropped. */
  readonly setAccounts: (accounts: readonly ScheduledAccount[], nowMs: number) => void
  /** Makes every account due at once. */
  readonly makeAllDue: (nowMs: number) => void
  readonly postpone: (account: Address, untilMs: number) => void
  /** Makes an account due at that time unless it is due earlier; it never overtakes waiting ones. */
  readonly makeDueBy: (account: Address, atMs: number) => void
  /** The account that has been due longest, rare ones last; `null` when none is due. */
  readonly due: (nowMs: number) => Address | null
  /** Milliseconds until an account is due; infinite without accounts. */
  readonly msUntilDue: (nowMs: number) => number
}

/** Decides which account is polled next, and when. */
export function createPollSchedule(): PollSchedule {
  const dueMs = new Map<Address, number>()
  const rare = new Set<Address>()

  const earliest = (isRare: boolean): readonly [Address | null, number] => {
    let found: readonly [Address | null, number] = [null, Number.POSITIVE_INFINITY]
    for (const entry of dueMs) {
      if (entry[1] < found[1] && rare.has(entry[0]) === isRare) found = entry
    }
    return found
  }
  const makeDueBy = (account: Address, atMs: number): void => {
    const known = dueMs.get(account)
    if (known !== undefined && atMs < known) dueMs.set(account, atMs)
  }

  return {
    setAccounts: (accounts, nowMs) => {
      const given = new Set(accounts.map(({ account }) => account))
      for (const account of dueMs.keys()) if (!given.has(account)) dueMs.delete(account)
      for (const { account, isRare } of accounts) {
        if (!dueMs.has(account)) dueMs.set(account, nowMs)
        else if (rare.has(account) && !isRare) makeDueBy(account, nowMs)
      }
      rare.clear()
      for (const { account, isRare } of accounts) if (isRare) rare.add(account)
    },
    makeAllDue: (nowMs) => {
      for (const account of dueMs.keys()) makeDueBy(account, nowMs)
    },
    postpone: (account, untilMs) => {
      if (dueMs.has(account)) dueMs.set(account, untilMs)
    },
    makeDueBy,
    due: (nowMs) => {
      for (const isRare of [false, true]) {
        const [account, atMs] = earliest(isRare)
        if (atMs <= nowMs) return account
      }
      return null
    },
    msUntilDue: (nowMs) => Math.max(0, Math.min(earliest(false)[1], earliest(true)[1]) - nowMs),
  }
}
