import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import type { PartnerFee } from './partner-fee'

/** A call the owner requests before or after the order is settled. */
export type Hook = {
  readonly target: Address
  readonly callData: Hex
  readonly gasLimit: bigint
}

/** A loan to the order before it is settled. */
export type Flashloan = {
  readonly liquidityProvider: Address
  readonly protocolAdapter: Address
  readonly receiver: Address
  readonly token: Address
  readonly amount: Atoms
}

/** A contract that the settlement call must be routed through. */
export type Wrapper = {
  readonly address: Address
  readonly data: Hex
  readonly isOmittable: boolean
}

/** The fields of an app-data document the server acts on. Source: lib/docs/protocol.md#app-data. */
export type AppDataMetadata = {
  readonly hooks: { readonly pre: readonly Hook[]; readonly post: readonly Hook[] }
  /** The required signer of the order; null when the document names none. */
  readonly signer: Address | null
  /** Order to cancel when this one is placed; null when there is none. */
  readonly replacedOrder: OrderUid | null
  readonly partnerFees: readonly PartnerFee[]
  /** The order must not trade before; null when it may trade immediately. */
  readonly validFrom: UnixSeconds | null
  readonly flashloan: Flashloan | null
  readonly wrappers: readonly Wrapper[]
}

/** What the document `{}` asks for: nothing. */
export const NO_METADATA: AppDataMetadata = {
  hooks: { pre: [], post: [] },
  signer: null,
  replacedOrder: null,
  partnerFees: [],
  validFrom: null,
  flashloan: null,
  wrappers: [],
}

/** Gas limit of all hooks of an order together; it is added to the quote's estimate. */
export function totalHookGas({ hooks }: Pick<AppDataMetadata, 'hooks'>): bigint {
  return [...hooks.pre, ...hooks.post].reduce((sum, hook) => sum + hook.gasLimit, 0n)
}
