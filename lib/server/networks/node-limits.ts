import 'server-only'
import type { OwnNetwork } from './own-network-config'

/**
 * What cannot be known or costs more because of what the nodes lack, in words for operators; null where
 * they lack nothing.
 */
export function nodeLimits({
  simulations,
  helpers,
}: Pick<OwnNetwork, 'simulations' | 'helpers'>): string | null {
  const injected = Object.values(helpers).filter((helper) => helper.isInjected()).length
  const limits = [
    ...(simulations?.current() === 'eth_call' ? [WITHOUT_SIMULATIONS] : []),
    ...(injected > 0
      ? [`${injected} of 2 read helpers are not deployed: calls bring their code`]
      : []),
  ]
  return limits.length === 0 ? null : limits.join('; ')
}

const WITHOUT_SIMULATIONS =
  'the node does not offer eth_simulateV1: calls are simulated by eth_call with state overrides, which tells no events, so bids of engines with calls or orders of their own are lost, and tokens whose balances change with time are not recognised'
