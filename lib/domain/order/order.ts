import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Brand } from '@/lib/domain/shared/brand'
import type { Hex } from '@/lib/domain/shared/hex'

/** 56 bytes as lower-case 0x hex: digest 32 | owner 20 | validTo 4. */
export type OrderUid = Brand<`0x${string}`, 'OrderUid'>

/** Which amount the owner fixes, the sold or the bought one; the other amount is a limit. */
export type OrderKind = 'sell' | 'buy'
/**
 * How the owner authorises an order: EIP-712, an EIP-191 message of that digest, ERC-1271, or `setPreSignature` on chain.
 * Source: lib/docs/protocol.md#signing-schemes.
 */
export type SigningScheme = 'eip712' | 'ethsign' | 'eip1271' | 'presign'
/**
 * Where sold tokens are taken from. `external`: the owner's tokens through the Balancer vault; `internal`: a balance in that
 * vault. Only `erc20` is traded here.
 */
export type SellTokenBalance = 'erc20' | 'internal' | 'external'
/** Where bought tokens go. `internal`: a balance in the Balancer vault. Only `erc20` is traded here. */
export type BuyTokenBalance = 'erc20' | 'internal'
/** `market`: with a signed fee; `limit`: without; `liquidity`: stored orders only, pays no fee policies. */
export type OrderClass = 'market' | 'limit' | 'liquidity'
/** Several may apply; lib/docs/protocol.md#order-status says which is shown. */
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

/** A signature as the book stores it; `settlementSignatureBytes` converts it for the contract. */
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
