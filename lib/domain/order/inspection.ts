import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'
import type { Interaction } from './interaction'

/** Input of an on-chain check of an order, in the state a settlement that starts with it would see. */
export type OrderQuestion = {
  readonly owner: Address
  readonly token: Address
  /** Calls the settlement contract runs before the check. */
  readonly interactions: readonly Interaction[]
  /** Gas limit of those calls, so that many orders can be checked in one request. */
  readonly gas: bigint
  /** Sell-token atoms the vault relayer transfers as a trial; 0 skips the trial transfer. */
  readonly amount: bigint
  /** Checked with the owner contract (ERC-1271); null skips this check. */
  readonly signature: { readonly digest: Bytes32; readonly bytes: Hex } | null
}

/** Result of checking an order on chain. */
export type OrderFinding = {
  /** False when one of the interactions reverted; all other fields are then false or zero. */
  readonly ran: boolean
  readonly signatureValid: boolean
  readonly signatureGas: bigint
  /** Balance of the owner after the interactions, in sell-token atoms. */
  readonly balance: Atoms
  /** Allowance for the vault relayer, in sell-token atoms. */
  readonly allowance: Atoms
  /** Whether the trial transfer succeeded. */
  readonly transferred: boolean
  /** Atoms that arrived with the trial transfer. */
  readonly received: Atoms
}
