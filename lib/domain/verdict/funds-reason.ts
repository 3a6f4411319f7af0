import { fundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { OrderData, SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import type { FundsReason } from './order-reason'

/** What an owner holds, and lets the vault relayer take, of a token; null where it was not readable. */
export type OwnerFunds = {
  readonly balance: bigint | null
  readonly allowance: bigint | null
}

/** The fields of an order that its owner's funds are compared with. */
export type FundedOrder = Pick<
  OrderData,
  | 'kind'
  | 'sellToken'
  | 'sellAmount'
  | 'buyAmount'
  | 'feeAmount'
  | 'partiallyFillable'
  | 'sellTokenBalance'
> & {
  readonly executedSellAmount: OrderData['sellAmount']
  readonly executedSellAmountBeforeFees: OrderData['sellAmount']
  readonly executedBuyAmount: OrderData['buyAmount']
  readonly ethflowData?: unknown
  readonly signingScheme: SigningScheme
  /** Calls of the order's own; left out where they are not known. */
  readonly interactions?: { readonly pre: readonly unknown[] } | undefined
}

/**
 * Whether the funds of now decide if the order can trade. A contract's own signature may bring them,
 * and so may calls before the transfer, such as a permit; the coins of an order placed on chain are
 * held by the placing contract; other balances than tokens are not read.
 */
export const areFundsDecisive = (order: FundedOrder): boolean =>
  order.ethflowData === undefined &&
  order.sellTokenBalance === 'erc20' &&
  order.signingScheme !== 'eip1271' &&
  (order.interactions?.pre.length ?? 0) === 0

/** What an open order lacks of its owner's funds, by the rule of the auctions. Null when nothing. */
export function fundsReason(order: FundedOrder, funding: OwnerFunds | null): FundsReason | null {
  if (funding === null || !areFundsDecisive(order)) return null
  // What could not be read is not called short.
  const known = (amount: bigint | null) => atoms(amount ?? MAX_UINT256)
  const funds = { balance: known(funding.balance), allowance: known(funding.allowance) }
  const fills = {
    sellAmount: order.executedSellAmount,
    buyAmount: order.executedBuyAmount,
    feeAmount: atoms(maxOf(order.executedSellAmount - order.executedSellAmountBeforeFees, 0n)),
  }
  const shortfall = fundingShortfall(order, fills, funds)
  return shortfall === null ? null : shortfallReason({ ...shortfall, token: order.sellToken })
}

/** The funds an order lacked when they were compared; the balance comes first where both lack. */
export function shortfallReason(lack: {
  readonly short: 'balance' | 'allowance' | 'both'
  readonly need: bigint
  readonly balance: bigint
  readonly allowance: bigint
  readonly token: Address
}): FundsReason {
  const kind = lack.short === 'allowance' ? 'allowance' : 'balance'
  return { kind, missing: atoms(lack.need - lack[kind]), token: lack.token }
}
