import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { NativeWay, TradeFormState } from './trade-form-state'

/**
 * How what is chosen is sold. `sellToken` is what the order sells: the wrapped coin where the native
 * one is chosen.
 */
export type SellMode = { readonly sellToken: Address | null } & (
  | { readonly way: 'token' }
  /** Nothing is sold yet: the coin is wrapped first. */
  | { readonly way: 'wrap' }
  /** One transaction sends the coins with the order to a contract that owns it. */
  | { readonly way: 'placement'; readonly placementContract: Address }
)

type PlacementContracts = {
  readonly contracts: Pick<NetworkView['contracts'], 'ethFlow' | 'wrappedNativeToken'>
}

/** The ways there are to sell the native coin for this token; wrapping is always one. */
export function nativeWays(
  network: PlacementContracts,
  buyToken: Address | null,
): readonly NativeWay[] {
  const { ethFlow, wrappedNativeToken } = network.contracts
  return ethFlow === null || buyToken === wrappedNativeToken ? ['wrap'] : ['oneTransaction', 'wrap']
}

/** What the form sells and how. */
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
