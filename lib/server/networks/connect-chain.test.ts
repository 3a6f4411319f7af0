import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownChainCadence } from '@/lib/domain/network/cadence'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { fixedCadence } from '@/lib/infra/chain/chain-cadence'
import { fixedPools } from '@/lib/infra/chain/pair-directory'
import { deployedHelper } from '@/lib/infra/chain/read-helper'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { connectChain, urlOfReadyNode } from './connect-chain'
import type { OwnNetwork } from './own-network-config'

let node: Awaited<ReturnType<typeof listen>>
let asked = 0

beforeAll(async () => {
  node = await listen(async (request, response) => {
    asked += 1
    const calls: readonly { readonly id: number }[] = JSON.parse(String(await bodyOf(request)))
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x2a' }))))
  })
})
afterAll(() => node.close())

it('a node that has not loaded its chain is asked nothing', async () => {
  let state = 'starting'
  const network = {
    chainId: 31337,
    rpcUrl: node.url,
    contracts: { settlement: ZERO_ADDRESS, vaultRelayer: ZERO_ADDRESS },
    helpers: {
      chainReader: deployedHelper(ZERO_ADDRESS),
      orderInspector: deployedHelper(ZERO_ADDRESS),
    },
    simulations: null,
    pools: fixedPools([]),
    nodes: null,
    cadence: fixedCadence(ownChainCadence(1_000)),
    startProblem: () => null,
    nodeState: () => state,
  } as unknown as OwnNetwork
  const { client, statusReader } = connectChain(network)
  await expect(client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow()
  await expect(statusReader.head()).rejects.toThrow()
  expect(() => urlOfReadyNode(network)).toThrow('the node is not ready')
  expect(asked).toBe(0)
  state = 'ready'
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(42n)
  expect(urlOfReadyNode(network)).toBe(node.url)
})
