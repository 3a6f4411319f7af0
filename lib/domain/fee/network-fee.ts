import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import { atoms, divUp } from '@/lib/domain/shared/amount'

/** Native prices are wei per this many atoms. */
export const NATIVE_PRICE_UNIT = 10n ** 18n

/** Gas of one order, in gas units, and the prices that turn it into sell-token atoms. `gasAmount` excludes `extraGas`. */
export type NetworkFeeInput = {
  readonly gasAmount: bigint
  /** Hooks and contract-signature verification. */
  readonly extraGas: bigint
  /** Wei per unit of gas. */
  readonly gasPrice: Wei
  /** Wei per 1e18 sell-token atoms, at least 1. */
  readonly sellTokenNativePrice: bigint
}

/**
 * Fee in sell-token atoms that pays for an order's gas.
 * Rounding: up, so the fee never falls short of the cost.
 * Source: lib/docs/protocol.md#network-fee.
 */
export function networkFee(input: NetworkFeeInput): Atoms {
  const costWei = (input.gasAmount + input.extraGas) * input.gasPrice
  return atoms(divUp(costWei * NATIVE_PRICE_UNIT, input.sellTokenNativePrice))
}

/**
 * Formats the `sellTokenPrice` of the API: wei per one atom, as exact decimal text.
 * Shape: no exponent, no trailing zeros; "1" for the wrapped native token.
 * Source: lib/docs/protocol.md#network-fee.
 */
export function formatSellTokenPrice(nativePrice: bigint): string {
  const whole = nativePrice / NATIVE_PRICE_UNIT
  const fraction = (nativePrice % NATIVE_PRICE_UNIT).toString().padStart(18, '0')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? `${whole}` : `${whole}.${digits}`
}

/** The native price of an exact `sellTokenPrice`, rounded down; null for text of another form, or 0. */
export function parseSellTokenPrice(text: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return null
  const price = BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
  return price === 0n ? null : price
}

/** Value of an amount in wei at a native price. Rounding: towards 0, so it is never overstated. */
export function toWei(amount: bigint, nativePrice: bigint): bigint {
  return (amount * nativePrice) / NATIVE_PRICE_UNIT
}
