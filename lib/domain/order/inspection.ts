import type { Interaction } from '@/lib/domain/settlement/settlement'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'

/** What is asked about an order as a settlement beginning with it would find it. */
export type OrderQuestion = {
  readonly owner: Address
  readonly token: Address
  /** Run first, by the settlement contract. */
  readonly interactions: readonly Interaction[]
  /** Gas those calls may take, so that many questions can be asked at once. */
  readonly gas: bigint
  /** Sell-token atoms the vault relayer is to move, as a trial; 0 asks for none. */
  readonly amount: bigint
  /** Put to the owner contract (ERC-1271); null asks nothing. */
  readonly signature: { readonly digest: Bytes32; readonly bytes: Hex } | null
}

export type OrderFinding = {
  /** False when one of the interactions reverted; all else is then false or zero. */
  readonly ran: boolean
  readonly signatureValid: boolean
  readonly signatureGas: bigint
  /** Of the owner, in sell-token atoms, behind the interactions. */
  readonly balance: Atoms
  /** To the vault relayer. */
  readonly allowance: Atoms
  /** Whether the trial transfer went through, and what of it arrived. */
  readonly transferred: boolean
  readonly received: Atoms
}
