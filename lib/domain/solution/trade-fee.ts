import { networkFee } from '@/lib/domain/fee/network-fee'
import { atoms, divUp, type Wei } from '@/lib/domain/shared/amount'

/**
 * Gas of a settlement that does not depend on the number of trades.
 * Source: lib/docs/solving.md#gas-and-network-fees.
 */
export const SETTLEMENT_GAS = 40_000n
/** Gas each trade adds: signature, transfers in and out, bookkeeping. */
export const TRADE_GAS = 66_000n

/**
 * Expected gas of a settlement with `tradeCount` trades; `swapGas` is the gas of all swaps, `extraGas`
 * that of the orders' hooks and signature checks.
 */
export function settlementGas(tradeCount: number, swapGas: bigint, extraGas = 0n): bigint {
  return SETTLEMENT_GAS + TRADE_GAS * BigInt(tradeCount) + swapGas + extraGas
}

/**
 * Network fee of one trade, in sell-token atoms: its own gas including the order's `extraGas`, and an
 * equal share of overhead and swaps. Shares round up, so the fees of a settlement always cover its
 * gas. A signed fee is deducted.
 */
export function tradeNetworkFee(
  input: TradeCost & { readonly tradeCount: number; readonly swapGas: bigint },
): bigint {
  return feeFor(input, divUp(SETTLEMENT_GAS + input.swapGas, BigInt(input.tradeCount)))
}

/** A signed fee above any gas cost: an order with it pays no network fee. */
export const GAS_PAID = atoms(2n ** 128n)

type TradeCost = {
  readonly extraGas: bigint
  readonly gasPrice: Wei
  /** Wei per 1e18 atoms of the sell token. */
  readonly sellTokenNativePrice: bigint
  readonly signedFee: bigint
}

/** Network fee of a trade with the given part of the shared gas. */
function feeFor(cost: TradeCost, shared: bigint): bigint {
  const fee = networkFee({ ...cost, gasAmount: TRADE_GAS + shared })
  return fee > cost.signedFee ? fee - cost.signedFee : 0n
}

/** The gas that the orders of a settlement share in proportion to their worth. */
export type GasLoad = {
  /** Gas that belongs to no single trade: overhead and swaps. */
  readonly sharedGas: bigint
  /** Total worth of the traded orders, in wei. */
  readonly tradedWorth: bigint
}

/**
 * Network fee of an order, in sell-token atoms: its own gas, and a part of the shared gas in proportion
 * to its worth, so that small orders can take part in large settlements. `worth` in wei. Shares round
 * up, so the fees of a settlement always cover its gas. A signed fee is deducted.
 */
export function sharedNetworkFee(
  input: TradeCost & { readonly load: GasLoad; readonly worth: bigint },
): bigint {
  const { load, worth } = input
  const isPart = worth < load.tradedWorth
  return feeFor(input, isPart ? divUp(load.sharedGas * worth, load.tradedWorth) : load.sharedGas)
}
