import { networkFee } from '@/lib/domain/fee/network-fee'
import { atoms, divUp, type Wei } from '@/lib/domain/shared/amount'

/** Gas of a settlement that does not depend on the number of trades. Source: solving, section 2. */
export const SETTLEMENT_GAS = 40_000n
/** Gas each trade adds: signature, transfers in and out, bookkeeping. */
export const TRADE_GAS = 66_000n

/**
 * Expected gas of a settlement with `tradeCount` trades and swaps costing `swapGas`; `extraGas` is
 * what its orders' hooks and signature checks take.
 */
export function settlementGas(tradeCount: number, swapGas: bigint, extraGas = 0n): bigint {
  return SETTLEMENT_GAS + TRADE_GAS * BigInt(tradeCount) + swapGas + extraGas
}

/**
 * What one trade owes for gas, in sell-token atoms: its own gas, `extraGas` of its order included,
 * and an equal share of overhead and swaps. Shares round up, so the fees of a settlement never sum to less than its gas. A fee the
 * user signed is deducted.
 */
export function tradeNetworkFee(
  input: TradeCost & { readonly tradeCount: number; readonly swapGas: bigint },
): bigint {
  return owed(input, divUp(SETTLEMENT_GAS + input.swapGas, BigInt(input.tradeCount)))
}

/** A signed fee that is more than any gas costs: of an order that has it none is taken. */
export const GAS_PAID = atoms(2n ** 128n)

type TradeCost = {
  readonly extraGas: bigint
  readonly gasPrice: Wei
  /** Wei per 1e18 atoms of the sell token. */
  readonly sellTokenNativePrice: bigint
  readonly signedFee: bigint
}

/** What a trade owes with so much of the shared gas. */
function owed(cost: TradeCost, shared: bigint): bigint {
  const fee = networkFee({ ...cost, gasAmount: TRADE_GAS + shared })
  return fee > cost.signedFee ? fee - cost.signedFee : 0n
}

/** What orders of a settlement share the gas of, by what they are worth. */
export type GasLoad = {
  /** Gas that is not any one trade's: overhead and swaps. */
  readonly sharedGas: bigint
  /** Worth of the orders that trade, in wei. */
  readonly tradedWorth: bigint
}

/**
 * What an order owes for gas, in sell-token atoms: its own gas, and of the shared gas as much as it
 * is of what is traded, so that small orders can pay for large settlements. `worth` in wei. Shares
 * round up, so the fees of a settlement never sum to less than its gas. A fee the user signed is
 * deducted.
 */
export function sharedNetworkFee(
  input: TradeCost & { readonly load: GasLoad; readonly worth: bigint },
): bigint {
  const { load, worth } = input
  const isPart = worth < load.tradedWorth
  return owed(input, isPart ? divUp(load.sharedGas * worth, load.tradedWorth) : load.sharedGas)
}
