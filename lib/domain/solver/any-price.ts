import type { OrderKind } from '@/lib/domain/order/order'
import { type Atoms, atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'

/**
 * Amounts of an order that accepts any price. `amount` is in sell atoms for `sell`, in buy atoms for
 * `buy`. The contract multiplies both in uint256, so a buy order offers the maximum that still fits.
 */
export function amountsAtAnyPrice({
  kind,
  amount,
}: {
  readonly kind: OrderKind
  readonly amount: Atoms
}): { readonly sellAmount: Atoms; readonly buyAmount: Atoms } {
  return kind === 'sell'
    ? { sellAmount: amount, buyAmount: atoms(1n) }
    : { sellAmount: atoms(MAX_UINT256 / amount), buyAmount: amount }
}
