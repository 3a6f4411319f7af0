import 'server-only'
import type { Address } from '@/lib/domain/shared/address'

export type PollBackoff = {
  /** Pause of an account after a failed poll: doubled with each failure, at least `retryAfterMs`. */
  readonly failed: (account: Address, retryAfterMs: number) => number
  readonly succeeded: (account: Address) => void
  /** Whether polls of several accounts failed in a row, so that the upstream is the cause. */
  readonly isOutage: () => boolean
  /** Drops the state of all accounts but these. */
  readonly retainOnly: (accounts: Pick<ReadonlyMap<Address, unknown>, 'has'>) => void
}

const MAX_COOLDOWN_MS = 300_000
/** The upstream may fail for one account permanently; this many at once mean an outage. */
const OUTAGE_ACCOUNTS = 3

/** Tracks failed polls, to distinguish a failing account from a failing upstream. */
export function createPollBackoff(config: {
  readonly firstMs: number
  /** From 0 to 1. */
  readonly random: () => number
}): PollBackoff {
  const nextMs = new Map<Address, number>()
  const failing = new Set<Address>()
  return {
    failed: (account, retryAfterMs) => {
      const cooldownMs = nextMs.get(account) ?? config.firstMs
      nextMs.set(account, Math.min(cooldownMs * 2, MAX_COOLDOWN_MS))
      failing.add(account)
      return Math.max(retryAfterMs, cooldownMs * (0.5 + config.random() / 2))
    },
    succeeded: (account) => {
      nextMs.delete(account)
      failing.clear()
    },
    isOutage: () => failing.size >= OUTAGE_ACCOUNTS,
    retainOnly: (accounts) => {
      for (const account of nextMs.keys()) if (!accounts.has(account)) nextMs.delete(account)
      for (const account of failing) if (!accounts.has(account)) failing.delete(account)
    },
  }
}
