import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Brand } from '@/lib/domain/shared/brand'
import type { Hex } from '@/lib/domain/shared/hex'

/** 56 bytes as lower-case 0x hex: digest 32 | owner 20 | validTo 4. */
export type OrderUid = Brand<`0x${string}`, 'OrderUid'>

export type OrderKind = 'sell' | 'buy'
export type SigningScheme = 'eip712' | 'ethsign' | 'eip1271' | 'presign'
export type SellTokenBalance = 'erc20' | 'internal' | 'external'
export type BuyTokenBalance = 'erc20' | 'internal'
export type OrderClass = 'market' | 'limit' | 'liquidity'
export type OrderStatus = 'presignaturePending' | 'open' | 'fulfilled' | 'expired' | 'cancelled'

/**
 * Exactly what the owner signs. `receiver` zero means "pay the owner".
 * Source: lib/docs/protocol.md#hashing.
 */
export type OrderData = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly validTo: UnixSeconds
  readonly appData: AppDataHash
  /** Signed fee in sell-token atoms; `0` is normal. */
  readonly feeAmount: Atoms
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  readonly sellTokenBalance: SellTokenBalance
  readonly buyTokenBalance: BuyTokenBalance
}

export type OrderSignature = {
  readonly signingScheme: SigningScheme
  /** API form: 65 bytes for ECDSA (v is 27 or 28), contract bytes for eip1271, empty for presign. */
  readonly signature: Hex
}

/** The parts of a stored order that auctions use. */
export type SignedOrder = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly data: OrderData
  readonly signature: OrderSignature
}

/** The amounts filled so far, summed over the order's Trade events. */
export type OrderFills = {
  /** Includes the signed fee. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  /** Signed fee charged pro rata. */
  readonly feeAmount: Atoms
}
