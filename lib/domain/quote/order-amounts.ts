import type { Atoms, Bps } from '@/lib/domain/shared/amount'
import { atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import type { QuoteAmounts } from './quote'

const BPS_UNIT = 10_000n

/** The amounts a client signs; the signed fee is 0. */
export type SignedAmounts = {
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
}

/**
 * The amounts to sign for a quote: the network fee moves into `sellAmount`, and the amount the owner
 * did not fix is relaxed by the slippage tolerance (sell order: buys less; buy order: pays more).
 * Rounding: in favour of the owner (minimum bought up, maximum sold down), so the limit is never
 * looser than the tolerance. Both are at least 1 atom, as an amount of zero is invalid.
 * Source: lib/docs/protocol.md#network-fee.
 */
export function orderAmountsFromQuote(quote: QuoteAmounts, slippageBps: Bps): SignedAmounts {
  const sellAmount = quote.sellAmount + quote.feeAmount
  const slippage = BigInt(slippageBps)
  return quote.kind === 'sell'
    ? {
        sellAmount: atoms(sellAmount),
        buyAmount: atoms(maxOf(mulDivUp(quote.buyAmount, BPS_UNIT - slippage, BPS_UNIT), 1n)),
      }
    : {
        sellAmount: atoms(maxOf(mulDivDown(sellAmount, BPS_UNIT + slippage, BPS_UNIT), 1n)),
        buyAmount: quote.buyAmount,
      }
}
