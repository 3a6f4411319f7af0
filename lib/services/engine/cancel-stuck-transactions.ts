import 'server-only'
import type { Address } from '@/lib/domain/shared/address'

export type CancelStuckTransactionsDeps = {
  /** Whether a transaction of the account waits to be mined. */
  readonly isPending: (account: Address) => Promise<boolean>
  /** Replaces the first one that waits by an empty one, each round offering more. */
  readonly cancelUnknown: (account: Address, rounds: number) => Promise<void>
}

/** Accounts that something nobody watches may wait on, and when it was asked to end, how often. */
export type DoubtfulSubmitters = Map<Address, { readonly block: number; readonly rounds: number }>

/** Nothing was asked yet. */
export const DOUBTFUL = { block: -1, rounds: 0 } as const

/**
 * Frees the accounts of transactions whose attempts have ended: a cancellation that nobody mines, or
 * one a restart forgot, would hold up every later settlement of its account. `busy` accounts have
 * running attempts, whose transactions are watched. One round per block.
 */
export async function cancelStuckTransactions(
  deps: CancelStuckTransactionsDeps,
  doubtful: DoubtfulSubmitters,
  { headBlock, busy }: { readonly headBlock: number; readonly busy: ReadonlySet<Address> },
): Promise<void> {
  for (const [account, { block, rounds }] of [...doubtful]) {
    if (busy.has(account) || block === headBlock) continue
    if (!(await deps.isPending(account))) {
      doubtful.delete(account)
      continue
    }
    // What was sent a moment ago gets a block to be mined in.
    if (rounds > 0) await deps.cancelUnknown(account, rounds - 1)
    doubtful.set(account, { block: headBlock, rounds: rounds + 1 })
  }
}
