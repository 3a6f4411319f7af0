import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { OrderKind, SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** A quote as returned to a client. Amounts in atoms; see the columns of `quotes`. */
export type StoredQuote = {
  readonly id: number
  readonly from: Address
  readonly sellToken: Address
  readonly buyToken: Address
  /** Without the network fee. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
  readonly kind: OrderKind
  readonly signingScheme: SigningScheme
  readonly appData: AppDataHash
  readonly validTo: UnixSeconds
  readonly gasAmount: bigint
  /** Gas of hooks and of a contract's signature check, which `feeAmount` also pays for. */
  readonly extraGas: bigint
  readonly gasPrice: Wei
  /** Volume fees included in the amounts, in basis points as decimal text; `null` without any. */
  readonly protocolFeeBps: string | null
  /** Native wei per sell-token atom, decimal text. */
  readonly sellTokenPrice: string
  readonly solver: Address
  readonly verified: boolean
  /** How the solver would execute it; `null` when unknown. */
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly createdAt: UnixMicros
  readonly expiration: UnixMicros
}

/** A quote before it is stored: the database gives the id. */
export type NewQuote = Omit<StoredQuote, 'id'>
