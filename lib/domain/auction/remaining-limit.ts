import { limitBeforeFees } from '@/lib/domain/fee/policy'
import { atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { AuctionOrder } from './auction'

/**
 * The remaining amounts of an order, at the limit that must hold before its volume fees. Rounding:
 * tighter (sell down, buy up), so that keeping this limit keeps the signed one.
 */
export function remainingLimit({
  data,
  feePolicies,
  remainingSellAmount,
  remainingBuyAmount,
}: AuctionOrder): Pick<AuctionOrder['data'], 'sellAmount' | 'buyAmount'> {
  const limit = limitBeforeFees(data, feePolicies)
  return data.kind === 'sell'
    ? {
        sellAmount: remainingSellAmount,
        buyAmount: atoms(mulDivUp(limit.buyAmount, remainingSellAmount, limit.sellAmount)),
      }
    : {
        sellAmount: atoms(mulDivDown(limit.sellAmount, remainingBuyAmount, limit.buyAmount)),
        buyAmount: remainingBuyAmount,
      }
}
