import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import { type FillableTerms, isDust, remainingAmounts } from './fills'
import type { OrderFills } from './order'

/** An owner's balance of a token and allowance for the vault relayer, in atoms. */
export type Funding = { readonly balance: Atoms; readonly allowance: Atoms }

/** Why an owner's funds exclude an order from auctions. */
export type FundingShortfall = Funding & {
  readonly short: 'balance' | 'allowance' | 'both'
  /** What a settlement could transfer: the smaller of balance and allowance. */
  readonly have: Atoms
  /** What a complete fill needs; a partially fillable order needs less to take part, but more than 0. */
  readonly need: Atoms
}

/**
 * What an order lacks to take part in an auction on its own, including the signed fee; `null` when
 * it lacks nothing. Other orders of the owner and pending settlements are ignored: each order is
 * checked alone. An order whose remainder is not worth trading
 * lacks no funds. Source: lib/docs/protocol.md#order-filters.
 */
export function fundingShortfall(
  data: FillableTerms,
  fills: OrderFills,
  { balance, allowance }: Funding,
): FundingShortfall | null {
  const isSufficient = (funds: bigint): boolean => {
    if (!data.partiallyFillable) return funds >= data.sellAmount + data.feeAmount
    const left = remainingAmounts(data, fills)
    return isDust(data, left) || (funds > 0n && !isDust(data, remainingAmounts(data, fills, funds)))
  }
  const lacksBalance = !isSufficient(balance)
  const lacksAllowance = !isSufficient(allowance)
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
