import 'server-only'
import type { Address } from '@/lib/domain/shared/address'

type ScheduledAccount = {
  readonly account: Address
  /** Looked at only when nobody else is due. */
  readonly isRare: boolean
}

export type PollSchedule = {
  /** Accounts to look at; new ones are due at once, others than these are dropped. */
  readonly keep: (accounts: readonly ScheduledAccount[], nowMs: number) => void
  /** Makes every account due at once. */
  readonly hurryAll: (nowMs: number) => void
  readonly putOff: (account: Address, untilMs: number) => void
  /** Makes an account due then, unless it is due earlier: nobody gets before who waits already. */
  readonly bring: (account: Address, atMs: number) => void
  /** The account that has been due for longest, rare ones last; null when none is. */
  readonly due: (nowMs: number) => Address | null
  /** Milliseconds until one is due; infinite without accounts. */
  readonly untilDue: (nowMs: number) => number
}

/** When which account is looked at next. */
export function createPollSchedule(): PollSchedule {
  const dueMs = new Map<Address, number>()
  const rare = new Set<Address>()

  const first = (isRare: boolean): readonly [Address | null, number] => {
    let found: readonly [Address | null, number] = [null, Number.POSITIVE_INFINITY]
    for (const entry of dueMs) {
      if (entry[1] < found[1] && rare.has(entry[0]) === isRare) found = entry
    }
    return found
  }
  const bring = (account: Address, atMs: number): void => {
    const known = dueMs.get(account)
    if (known !== undefined && atMs < known) dueMs.set(account, atMs)
  }

  return {
    keep: (accounts, nowMs) => {
      const kept = new Set(accounts.map(({ account }) => account))
      for (const account of dueMs.keys()) if (!kept.has(account)) dueMs.delete(account)
      for (const { account, isRare } of accounts) {
        if (!dueMs.has(account)) dueMs.set(account, nowMs)
        else if (rare.has(account) && !isRare) bring(account, nowMs)
      }
      rare.clear()
      for (const { account, isRare } of accounts) if (isRare) rare.add(account)
    },
    hurryAll: (nowMs) => {
      for (const account of dueMs.keys()) bring(account, nowMs)
    },
    putOff: (account, untilMs) => {
      if (dueMs.has(account)) dueMs.set(account, untilMs)
    },
    bring,
    due: (nowMs) => {
      for (const isRare of [false, true]) {
        const [account, atMs] = first(isRare)
        if (atMs <= nowMs) return account
      }
      return null
    },
    untilDue: (nowMs) => Math.max(0, Math.min(first(false)[1], first(true)[1]) - nowMs),
  }
}
