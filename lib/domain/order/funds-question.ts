import type { Address } from '@/lib/domain/shared/address'
import type { Interaction } from './interaction'

/** What can an owner pay of a token once the settlement contract has made these calls? */
export type FundsQuestion = {
  readonly owner: Address
  readonly token: Address
  /** None for what the owner can pay as things are. */
  readonly calls: readonly Interaction[]
  /** Gas limit of the calls. */
  readonly gas: bigint
}
