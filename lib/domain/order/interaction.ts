import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'

/** A call the settlement contract makes. */
export type Interaction = {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

/** Interactions by the time they run: before the transfers in, before the payouts, at the end. */
export type Interactions = {
  readonly pre: readonly Interaction[]
  readonly main: readonly Interaction[]
  readonly post: readonly Interaction[]
}
