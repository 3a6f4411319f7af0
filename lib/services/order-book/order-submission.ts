import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type {
  BuyTokenBalance,
  OrderData,
  OrderKind,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'

/** An order as a client submits it. */
export type OrderSubmission = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address | null
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly validTo: UnixSeconds
  readonly feeAmount: Atoms
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  readonly sellTokenBalance: SellTokenBalance
  readonly buyTokenBalance: BuyTokenBalance
  readonly appData: string
  readonly appDataHash: AppDataHash | null
  readonly from: Address | null
  readonly signingScheme: SigningScheme
  readonly signature: Hex
  readonly quoteId: number | null
  readonly fullBalanceCheck: boolean
  /** Stands for the address of the client that submits it. */
  readonly clientKey: string
}

/** The data an owner signs, with the hash of the submitted app data. */
export function submittedData(input: OrderSubmission, appData: AppDataHash): OrderData {
  return {
    sellToken: input.sellToken,
    buyToken: input.buyToken,
    receiver: input.receiver ?? ZERO_ADDRESS,
    sellAmount: input.sellAmount,
    buyAmount: input.buyAmount,
    validTo: input.validTo,
    appData,
    feeAmount: input.feeAmount,
    kind: input.kind,
    partiallyFillable: input.partiallyFillable,
    sellTokenBalance: input.sellTokenBalance,
    buyTokenBalance: input.buyTokenBalance,
  }
}
