import { isDust, remainingAmounts } from '@/lib/domain/order/fills'
import type { OrderData, OrderFills } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'

/** What an owner holds of a token and lets the vault relayer take, in atoms. */
export type Funding = { readonly balance: Atoms; readonly allowance: Atoms }

/** Why an owner's funds keep an order out of auctions. */
export type FundingShortfall = Funding & {
  readonly short: 'balance' | 'allowance' | 'both'
  /** What a settlement could take: the smaller of balance and allowance. */
  readonly have: Atoms
  /** All the order would take; one that may be filled in parts takes part with less, but not with nothing. */
  readonly need: Atoms
}

/**
 * What an order lacks to take part in an auction by itself, signed fee included; `null` when it
 * lacks nothing. The owner's other orders and settlements on their way do not count: each order is
 * funded or not, whatever else its owner wants. An order of which nothing worth trading is left
 * lacks no funds. Source: protocol, section 9.
 */
export function fundingShortfall(
  data: OrderData,
  fills: OrderFills,
  { balance, allowance }: Funding,
): FundingShortfall | null {
  const takesPart = (funds: bigint): boolean => {
    if (!data.partiallyFillable) return funds >= data.sellAmount + data.feeAmount
    const left = remainingAmounts(data, fills)
    return isDust(data, left) || (funds > 0n && !isDust(data, remainingAmounts(data, fills, funds)))
  }
  const lacksBalance = !takesPart(balance)
  const lacksAllowance = !takesPart(allowance)
  if (!lacksBalance && !lacksAllowance) return null
  const feeLeft = maxOf(data.feeAmount - fills.feeAmount, 0n)
  return {
    short: lacksBalance && lacksAllowance ? 'both' : lacksBalance ? 'balance' : 'allowance',
    balance,
    allowance,
    have: atoms(minOf(balance, allowance)),
    need: atoms(remainingAmounts(data, fills).sellAmount + feeLeft),
  }
}
