import 'server-only'
import type { Address } from '@/lib/domain/shared/address'

/** What `cancelStuckTransactions` asks the node and sends to it. */
export type CancelStuckTransactionsDeps = {
  /** Whether a transaction of the account is pending. */
  readonly isPending: (account: Address) => Promise<boolean>
  /** Replaces the first pending transaction by an empty one; each round offers a higher fee. */
  readonly cancelUnknown: (account: Address, rounds: number) => Promise<void>
}

/** Accounts that may have a pending transaction nobody watches: block and number of cancellations so far. */
export type UncertainSubmitters = ReadonlyMap<
  Address,
  { readonly block: number; readonly rounds: number }
>

/** Not checked yet. */
export const UNCERTAIN = { block: -1, rounds: 0 } as const

/**
 * Cancels pending transactions whose attempts have ended. A cancellation that is not mined, or a
 * transaction forgotten by a restart, would block every later settlement of its account. `busy`
 * accounts have running attempts, whose transactions are watched elsewhere. One round per block.
 * Returns the accounts that stay uncertain.
 */
export async function cancelStuckTransactions(
  deps: CancelStuckTransactionsDeps,
  uncertain: UncertainSubmitters,
  { headBlock, busy }: { readonly headBlock: number; readonly busy: ReadonlySet<Address> },
): Promise<UncertainSubmitters> {
  const left = new Map(uncertain)
  for (const [account, { block, rounds }] of uncertain) {
    if (busy.has(account) || block === headBlock) continue
    if (!(await deps.isPending(account))) {
      left.delete(account)
      continue
    }
    // A transaction sent a moment ago gets one block to be mined in.
    if (rounds > 0) await deps.cancelUnknown(account, rounds - 1)
    left.set(account, { block: headBlock, rounds: rounds + 1 })
  }
  return left
}
