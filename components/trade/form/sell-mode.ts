import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { NativeWay, TradeFormState } from './trade-form-state'

/**
 * How the chosen token is sold. `sellToken` is the token the order sells: the wrapped coin if the
 * native coin is chosen.
 */
export type SellMode = { readonly sellToken: Address | null } & (
  | { readonly way: 'token' }
  /** The coin is wrapped first; there is no order yet. */
  | { readonly way: 'wrap' }
  /** One transaction sends the coins and the order to a contract that owns the order. */
  | { readonly way: 'placement'; readonly placementContract: Address }
)

type PlacementContracts = {
  readonly contracts: Pick<NetworkView['contracts'], 'ethFlow' | 'wrappedNativeToken'>
}

/**
 * The available ways to sell the native coin for this token; wrapping is always one of them, unless
 * the wrapped token is not known.
 */
export function nativeWays(
  network: PlacementContracts,
  buyToken: Address | null,
): readonly NativeWay[] {
  const { ethFlow, wrappedNativeToken } = network.contracts
  if (wrappedNativeToken === null) return []
  return ethFlow === null || buyToken === wrappedNativeToken ? ['wrap'] : ['oneTransaction', 'wrap']
}

/** The token the form sells and how it is sold. */
export function sellModeOf(network: PlacementContracts, form: TradeFormState): SellMode {
  if (form.sellToken !== NATIVE_TOKEN) return { way: 'token', sellToken: form.sellToken }
  const { ethFlow, wrappedNativeToken } = network.contracts
  const isPlaced =
    form.nativeWay === 'oneTransaction' &&
    nativeWays(network, form.buyToken).includes('oneTransaction')
  return isPlaced && ethFlow !== null
    ? { way: 'placement', sellToken: wrappedNativeToken, placementContract: ethFlow }
    : { way: 'wrap', sellToken: wrappedNativeToken }
}
