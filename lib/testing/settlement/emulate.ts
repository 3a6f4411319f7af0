import type { Settlement, SettlementTrade } from '@/lib/domain/settlement/settlement'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import { atoms, divUp, MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/** What the contract does for one trade, and prints in its Trade event. */
export type EmulatedTrade = {
  /** Pulled from the owner, signed fee included. */
  readonly sellAmount: Atoms
  /** Paid to the receiver. */
  readonly buyAmount: Atoms
  /** Signed fee, part of `sellAmount`. */
  readonly feeAmount: Atoms
  /** Filled amount of the order afterwards: sell atoms without fee, or buy atoms. */
  readonly filledAmount: Atoms
}

/** Why the contract would revert; the revert string is in the description. */
export type EmulationFailure = Failure<
  'OrderExpired' | 'LimitPriceNotRespected' | 'OrderFilled' | 'ArithmeticOverflow' | 'ZeroPrice'
> & { readonly tradeIndex: number }

export type EmulationContext = {
  /** Timestamp of the settling block. */
  readonly blockTimestamp: UnixSeconds
  /** The contract's `filledAmount` of the order of each trade, in trade order; missing means 0. */
  readonly filledAmounts?: readonly bigint[]
}

/**
 * The contract's computation of every trade.
 * Rounding is the contract's: bought amounts up, sold amounts down, signed fees pro rata down.
 * Products above uint256 revert there and fail here. One order traded twice in a settlement needs
 * its `filledAmounts` entries set accordingly by the caller.
 * Source: lib/docs/protocol.md#settlement-contract.
 */
export function emulateSettlement(
  settlement: Pick<Settlement, 'clearingPrices' | 'trades'>,
  context: EmulationContext,
): Result<readonly EmulatedTrade[], EmulationFailure> {
  const emulated: EmulatedTrade[] = []
  for (const [tradeIndex, trade] of settlement.trades.entries()) {
    const result = emulateTrade(trade, {
      sellPrice: settlement.clearingPrices[trade.sellTokenIndex] ?? 0n,
      buyPrice: settlement.clearingPrices[trade.buyTokenIndex] ?? 0n,
      alreadyFilled: context.filledAmounts?.[tradeIndex] ?? 0n,
      blockTimestamp: context.blockTimestamp,
    })
    if (!result.ok) return { ok: false, error: { ...result.error, tradeIndex } }
    emulated.push(result.value)
  }
  return ok(emulated)
}

type TradeContext = {
  readonly sellPrice: bigint
  readonly buyPrice: bigint
  readonly alreadyFilled: bigint
  readonly blockTimestamp: UnixSeconds
}

function emulateTrade(
  { data, executedAmount }: SettlementTrade,
  { sellPrice, buyPrice, alreadyFilled, blockTimestamp }: TradeContext,
): Result<EmulatedTrade, Omit<EmulationFailure, 'tradeIndex'>> {
  if (data.validTo < blockTimestamp) return failure('OrderExpired', 'GPv2: order expired')

  const whole = data.kind === 'sell' ? data.sellAmount : data.buyAmount
  const executed = data.partiallyFillable ? executedAmount : whole
  const signedFee = data.partiallyFillable ? data.feeAmount * executed : data.feeAmount
  const valueOut = executed * (data.kind === 'sell' ? sellPrice : buyPrice)
  const limitSell = data.sellAmount * sellPrice
  const limitBuy = data.buyAmount * buyPrice
  if ([limitSell, limitBuy, valueOut, signedFee].some((product) => product > MAX_UINT256)) {
    return failure('ArithmeticOverflow', 'SafeMath: multiplication overflow')
  }
  if (limitSell < limitBuy) {
    return failure('LimitPriceNotRespected', 'GPv2: limit price not respected')
  }
  const divisor = data.kind === 'sell' ? buyPrice : sellPrice
  if (divisor === 0n || whole === 0n) return failure('ZeroPrice', 'SafeMath: division by 0')

  const feeAmount = data.partiallyFillable ? signedFee / whole : signedFee
  const sold = data.kind === 'sell' ? executed : valueOut / divisor
  const bought = data.kind === 'sell' ? divUp(valueOut, divisor) : executed
  const filledAmount = alreadyFilled + executed
  if (filledAmount > whole) return failure('OrderFilled', 'GPv2: order filled')
  if (sold + feeAmount > MAX_UINT256) {
    return failure('ArithmeticOverflow', 'SafeMath: addition overflow')
  }
  return ok({
    sellAmount: atoms(sold + feeAmount),
    buyAmount: atoms(bought),
    feeAmount: atoms(feeAmount),
    filledAmount: atoms(filledAmount),
  })
}
