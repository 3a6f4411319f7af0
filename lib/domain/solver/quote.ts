import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import { toWei } from '@/lib/domain/fee/network-fee'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, atoms, MAX_UINT256, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { PoolSwap, Solver } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import { settlementGas } from '@/lib/domain/solver/trade-fee'

/** What to price: `amount` is in sell atoms for `sell`, in buy atoms for `buy`. */
export type QuoteOrder = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly kind: OrderKind
  readonly amount: Atoms
}

/** Amounts before any fee. */
export type SolverQuote = {
  readonly quotedSell: Atoms
  readonly quotedBuy: Atoms
  /** Of a settlement with this one trade. */
  readonly gas: bigint
  /** Name of the method that found it. */
  readonly solver: string
  readonly swaps: readonly PoolSwap[]
}

/** Name given to the fixed quote from the wrapped token to the native coin. */
export const UNWRAP_SOLVER = 'Unwrap'

/**
 * Prices an order with the methods that settle: a one-order auction on the given pools, whose limit
 * any rate meets, solved without gas so that the amounts are free of fees. Best value after gas at
 * the auction's gas price wins, equal values go to the earlier solver. The wrapped native token to
 * the native sentinel is 1:1 by definition and asks no solver. A solver that throws or answers
 * wrongly is passed over. Orders of the given auction are ignored.
 * Errors: `NoLiquidity` when no solver can trade it at these pools and native prices.
 * Source: protocol, section 3.
 */
export function quoteWithSolvers(
  auction: Auction,
  order: QuoteOrder,
  solvers: readonly Solver[],
): Result<SolverQuote, Failure<'NoLiquidity'>> {
  if (order.amount <= 0n) return failure('NoLiquidity', 'no route found for a zero amount')
  const buyToken = settledToken(order.buyToken, auction.wrappedNativeToken)
  if (order.sellToken === buyToken) {
    return order.sellToken === auction.wrappedNativeToken
      ? ok({
          quotedSell: order.amount,
          quotedBuy: order.amount,
          gas: settlementGas(1, 0n),
          solver: UNWRAP_SOLVER,
          swaps: [],
        })
      : failure('NoLiquidity', 'no route found between a token and itself')
  }
  const probe = probeAuction(auction, order)
  let best: { readonly quote: SolverQuote; readonly value: bigint } | null = null
  for (const solver of solvers) {
    for (const quote of quotesOf(probe, solver)) {
      const value = valueAfterGas(auction, order, quote)
      if (!best || value > best.value) best = { quote, value }
    }
  }
  return best ? ok(best.quote) : failure('NoLiquidity', 'no route found')
}

function quotesOf(probe: Auction, solver: Solver): readonly SolverQuote[] {
  let answer: readonly unknown[]
  try {
    answer = solver.solve(probe, () => false)
  } catch {
    // One broken method must not cost the user the answers of the others.
    return []
  }
  return answer.flatMap((candidate) => {
    const verified = verifySolution(probe, candidate)
    const trade = verified.ok ? verified.value.solution.trades[0] : undefined
    if (!verified.ok || !trade) return []
    const { gas, swaps } = verified.value.solution
    return [
      {
        quotedSell: trade.executedSell,
        quotedBuy: trade.executedBuy,
        gas,
        solver: solver.name,
        swaps,
      },
    ]
  })
}

function valueAfterGas(auction: Auction, order: QuoteOrder, quote: SolverQuote): bigint {
  const gasCost = quote.gas * auction.gasPrice
  const token = order.kind === 'sell' ? order.buyToken : order.sellToken
  const price = auction.nativePrices.get(settledToken(token, auction.wrappedNativeToken)) ?? 0n
  return order.kind === 'sell'
    ? toWei(quote.quotedBuy, price) - gasCost
    : -toWei(quote.quotedSell, price) - gasCost
}

function probeAuction(auction: Auction, order: QuoteOrder): Auction {
  const isSell = order.kind === 'sell'
  // The contract multiplies both amounts in uint256; this is the loosest limit that still fits.
  const sellAmount = isSell ? order.amount : atoms(MAX_UINT256 / order.amount)
  const buyAmount = isSell ? atoms(0n) : order.amount
  const probe: AuctionOrder = {
    uid: `0x${'00'.repeat(56)}` as OrderUid,
    owner: ZERO_ADDRESS,
    data: {
      sellToken: order.sellToken,
      buyToken: order.buyToken,
      receiver: ZERO_ADDRESS,
      sellAmount,
      buyAmount,
      validTo: unixSeconds(0),
      appData: `0x${'00'.repeat(32)}` as AppDataHash,
      feeAmount: atoms(0n),
      kind: order.kind,
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    signature: { signingScheme: 'eip712', signature: hex('0x') },
    remainingSellAmount: sellAmount,
    remainingBuyAmount: buyAmount,
    created: unixSeconds(0),
  }
  return { ...auction, orders: [probe], balances: new Map(), gasPrice: wei(0n) }
}
