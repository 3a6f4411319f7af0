import 'server-only'
import type { Address } from '@/lib/domain/shared/address'

export type PollBackoff = {
  /** How long an account rests whose look failed, doubled with each; `askedMs` at least. */
  readonly failed: (account: Address, askedMs: number) => number
  readonly succeeded: (account: Address) => void
  /** Whether looks at several accounts failed in a row, so that none of them is the reason. */
  readonly isOutage: () => boolean
  /** Forgets other accounts than these. */
  readonly keep: (accounts: Pick<ReadonlyMap<Address, unknown>, 'has'>) => void
}

const MOST_MS = 300_000
/** One account may have the upstream fail at it for ever; so many at once are no chance. */
const SEVERAL = 3

/** Whether looks that failed speak of an account or of the upstream. */
export function createPollBackoff(config: {
  readonly firstMs: number
  /** From 0 to 1. */
  readonly random: () => number
}): PollBackoff {
  const nextMs = new Map<Address, number>()
  const inARow = new Set<Address>()
  return {
    failed: (account, askedMs) => {
      const cooldownMs = nextMs.get(account) ?? config.firstMs
      nextMs.set(account, Math.min(cooldownMs * 2, MOST_MS))
      inARow.add(account)
      return Math.max(askedMs, cooldownMs * (0.5 + config.random() / 2))
    },
    succeeded: (account) => {
      nextMs.delete(account)
      inARow.clear()
    },
    isOutage: () => inARow.size >= SEVERAL,
    keep: (accounts) => {
      for (const account of nextMs.keys()) if (!accounts.has(account)) nextMs.delete(account)
      for (const account of inARow) if (!accounts.has(account)) inARow.delete(account)
    },
  }
}
