import type { Atoms } from '@/lib/domain/shared/amount'
import type { OrderUid } from './order'

/** What is recorded of the funds of an order; null where nothing is. */
export type OrderFunding = {
  /** What its owner was notified of last: sell-token atoms. */
  readonly shortfall: {
    readonly short: 'balance' | 'allowance' | 'both'
    readonly need: Atoms
    readonly balance: Atoms
    readonly allowance: Atoms
  } | null
  /** The newest other order of its owner that sold the same token since, and what such orders sold. */
  readonly spentBy: { readonly uid: OrderUid; readonly amount: Atoms } | null
}
