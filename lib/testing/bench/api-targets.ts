import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '../../../e2e/support/network'
import type { ApiTarget } from './against-bare'

const read = (name: string, path: string): ApiTarget => ({ name, path, body: null })

/** What is measured against a bare server: the plainest answers, an order's, the market's. */
export function apiTargets(network: TestNetwork, uid: OrderUid): readonly ApiTarget[] {
  const { name } = network.view
  const weth = network.token('WETH')
  const ofToken = (part: string) => `/${name}/tokens/${weth}/${part}`
  const ofPair = (part: string) => `/${name}/markets/${weth}-${network.token('USDC')}/${part}`
  const ether = '1000000000000000000'
  return [
    read('GET /healthz', '/healthz'),
    read('GET /networks', '/networks'),
    read('GET order (filled)', `/${name}/api/v1/orders/${uid}`),
    read('GET debug report', `/${name}/api/v1/debug/order/${uid}`),
    read('GET usdPrice', ofToken('usdPrice')),
    read('GET priceHistory, 24 h', ofToken('priceHistory')),
    read('GET topHolders', ofToken('topHolders')),
    read('GET slippageTolerance', ofPair('slippageTolerance')),
    read('GET slippageTolerance, sized', ofPair(`slippageTolerance?sellAmount=${ether}`)),
    read('GET volatilityDetails', ofPair('volatilityDetails')),
  ]
}
