import { callApi } from '@/lib/client/api-client'
import { poolsEndpoint } from '@/lib/contract/endpoints/pools'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { ApiTarget } from './api-target'

const ETHER = '1000000000000000000'

const read = (name: string, path: string): ApiTarget => ({ name, path, body: null })

/** The simplest responses and those about one order. */
export function orderTargets(network: TestNetwork, uid: OrderUid): readonly ApiTarget[] {
  const { name } = network.view
  return [
    read('GET /healthz', '/healthz'),
    read('GET /networks', '/networks'),
    read('GET order (filled)', `/${name}/api/v1/orders/${uid}`),
    read('GET debug report', `/${name}/api/v1/debug/order/${uid}`),
    read(
      'GET account fills',
      `/${name}/api/v1/account/${unpackOrderUid(uid).owner}/fills?limit=50`,
    ),
  ]
}

/** Every endpoint of the market, as of the newest reading. */
export async function marketTargets(network: TestNetwork): Promise<readonly ApiTarget[]> {
  const { name } = network.view
  const weth = network.token('WETH')
  const ofToken = (part: string) => `/${name}/tokens/${weth}/${part}`
  const ofPair = (part: string) => `/${name}/markets/${weth}-${network.token('USDC')}/${part}`
  const [pool] = await callApi(poolsEndpoint, { network: name, body: [] }, { baseUrl: network.url })
  if (pool === undefined) throw new Error('the local network has pools')
  const poolPath = `/${name}/yield/pools/${pool.contract_address}`
  return [
    read('GET usdPrice', ofToken('usdPrice')),
    read('GET priceHistory, 24 h', ofToken('priceHistory')),
    read('GET tokens/market', `/${name}/tokens/market`),
    read('GET topHolders', ofToken('topHolders')),
    read('GET slippageTolerance', ofPair('slippageTolerance')),
    read('GET slippageTolerance, sized', ofPair(`slippageTolerance?sellAmount=${ETHER}`)),
    read('GET volatilityDetails', ofPair('volatilityDetails')),
    { name: 'POST yield/pools, all', path: `/${name}/yield/pools`, body: '[]' },
    read('GET pools-average-apr', `/${name}/yield/pools-average-apr`),
    read('GET pool', poolPath),
    read('GET pool history, 30 d', `${poolPath}/history?window=30d`),
  ]
}
