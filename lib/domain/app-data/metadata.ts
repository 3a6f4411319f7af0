import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import type { PartnerFee } from './partner-fee'

/** A call the owner wants made before or after the order is settled. */
export type Hook = {
  readonly target: Address
  readonly callData: Hex
  readonly gasLimit: bigint
}

/** Funds lent to the order before it is settled. */
export type Flashloan = {
  readonly liquidityProvider: Address
  readonly protocolAdapter: Address
  readonly receiver: Address
  readonly token: Address
  readonly amount: Atoms
}

/** A contract the settlement call is to be routed through. */
export type Wrapper = {
  readonly address: Address
  readonly data: Hex
  readonly isOmittable: boolean
}

/** The fields of an app-data document the server acts on. Source: protocol, section 14. */
export type AppDataMetadata = {
  readonly hooks: { readonly pre: readonly Hook[]; readonly post: readonly Hook[] }
  /** Who must have signed the order; null when the document does not say. */
  readonly signer: Address | null
  /** Order to cancel in the same step; null when none. */
  readonly replacedOrder: OrderUid | null
  readonly partnerFees: readonly PartnerFee[]
  /** Not traded before; null when tradable at once. */
  readonly validFrom: UnixSeconds | null
  readonly flashloan: Flashloan | null
  readonly wrappers: readonly Wrapper[]
}

export const NO_METADATA: AppDataMetadata = {
  hooks: { pre: [], post: [] },
  signer: null,
  replacedOrder: null,
  partnerFees: [],
  validFrom: null,
  flashloan: null,
  wrappers: [],
}

/** Gas all hooks of an order may use together; added to what its quote estimates. */
export function totalHookGas({ hooks }: Pick<AppDataMetadata, 'hooks'>): bigint {
  return [...hooks.pre, ...hooks.post].reduce((sum, hook) => sum + hook.gasLimit, 0n)
}
