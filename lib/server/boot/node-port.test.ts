import { expect, it } from 'vitest'
import type { JsonRpcRequest } from '@/lib/contract/codecs/json-rpc'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { portRpc } from './node-port'

const call = (method: string): JsonRpcRequest => ({ jsonrpc: '2.0', id: method, method })
const replyOf = (from: string, { method }: JsonRpcRequest) => ({
  jsonrpc: '2.0' as const,
  id: method,
  result: from,
})

function portOf(hasControl: boolean, headers: Readonly<Record<string, string>> = {}) {
  const network = {
    rpc: async (calls: readonly JsonRpcRequest[]) => calls.map((call) => replyOf('proxy', call)),
    nodePort: {
      open: () => undefined,
      command: hasControl
        ? async (jsonRpcRequest: JsonRpcRequest) => replyOf('node', jsonRpcRequest)
        : null,
    },
  } as unknown as ServedNetwork
  const rpc = portRpc(network, { header: (name) => headers[name] ?? null })
  return async (...methods: readonly string[]) =>
    (await rpc(methods.map(call))).map(({ id, result }) => `${id} ${result}`)
}

it('passes commands of the node to it where programs may command it, others to the proxy', async () => {
  expect(await portOf(true)('eth_chainId', 'evm_mine', 'eth_call')).toEqual([
    'eth_chainId proxy',
    'evm_mine node',
    'eth_call proxy',
  ])
  expect(await portOf(false)('evm_mine')).toEqual(['evm_mine proxy'])
})

it.each([
  [{ origin: 'http://127.0.0.1:3000' }],
  [{ origin: 'chrome-extension://nkbihfbeogaeaoehl' }],
  [{ 'sec-fetch-site': 'same-origin' }],
])('never passes on commands that a browser sends: %o', async (headers) => {
  expect(await portOf(true, headers)('evm_mine')).toEqual(['evm_mine proxy'])
})
