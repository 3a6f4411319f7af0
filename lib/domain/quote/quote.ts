import type { OrderKind } from '@/lib/domain/order/order'
import type { Atoms } from '@/lib/domain/shared/amount'
import { atoms, mulDivDown } from '@/lib/domain/shared/amount'
import type { Result } from '@/lib/domain/shared/result'
import { err, ok } from '@/lib/domain/shared/result'

/** The amounts of a quote, as in the `quote` object of the API. */
export type QuoteAmounts = {
  readonly kind: OrderKind
  /** Without the network fee. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  /** Network fee in sell-token atoms, on top of `sellAmount`. */
  readonly feeAmount: Atoms
}

/** The requested amount and the amount the solvers quoted for it. */
export type QuotedTrade =
  | {
      readonly variant: 'sellBeforeFee'
      /** `sellAmountBeforeFee`: everything the owner pays. */
      readonly sellAmount: Atoms
      /** Bought for all of `sellAmount`. */
      readonly quotedBuy: Atoms
    }
  | {
      readonly variant: 'sellAfterFee'
      /** `sellAmountAfterFee`: the fee comes on top. */
      readonly sellAmount: Atoms
      readonly quotedBuy: Atoms
    }
  | {
      readonly variant: 'buy'
      /** `buyAmountAfterFee`: the amount the receiver gets. */
      readonly buyAmount: Atoms
      /** Sold for `buyAmount`, without fee. */
      readonly quotedSell: Atoms
    }

/** The amount to sell, fee included, is not above the network fee. */
export type QuoteFeeFailure = {
  readonly errorType: 'SellAmountDoesNotCoverFee'
  readonly description: string
  /** The fee that the amount does not cover, in sell-token atoms. */
  readonly feeAmount: Atoms
}

/**
 * Computes the quote from the solvers' amounts and a network fee in sell-token atoms.
 * `sellAmount + feeAmount` is everything the owner pays, exactly the input for `sellBeforeFee`.
 * Rounding: a bought amount that is scaled to the sold amount after the fee rounds down, so it never
 * exceeds what was quoted.
 * Errors: `SellAmountDoesNotCoverFee`, only for `sellBeforeFee`.
 * Source: lib/docs/protocol.md#network-fee.
 */
export function quoteAmounts(
  trade: QuotedTrade,
  feeAmount: Atoms,
): Result<QuoteAmounts, QuoteFeeFailure> {
  if (trade.variant === 'buy') {
    return ok({
      kind: 'buy',
      sellAmount: trade.quotedSell,
      buyAmount: trade.buyAmount,
      feeAmount,
    })
  }
  if (trade.variant === 'sellAfterFee') {
    return ok({
      kind: 'sell',
      sellAmount: trade.sellAmount,
      buyAmount: trade.quotedBuy,
      feeAmount,
    })
  }
  if (trade.sellAmount <= feeAmount) {
    return err({
      errorType: 'SellAmountDoesNotCoverFee',
      description: `sellAmountBeforeFee: ${trade.sellAmount} does not cover the network fee of ${feeAmount}`,
      feeAmount,
    })
  }
  const sellAmount = atoms(trade.sellAmount - feeAmount)
  return ok({
    kind: 'sell',
    sellAmount,
    buyAmount: atoms(mulDivDown(trade.quotedBuy, sellAmount, trade.sellAmount)),
    feeAmount,
  })
}
