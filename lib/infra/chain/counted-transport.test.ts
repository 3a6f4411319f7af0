import { afterEach, expect, it } from 'vitest'
import { type OutgoingCall, onCall } from '@/lib/infra/outgoing-calls'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { createEvmClient } from './evm-client'
import { createRpcProxy } from './rpc-proxy'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const CHAIN = 4_242

/** What is noted of calls to a node of this chain. */
function heard() {
  const calls: OutgoingCall[] = []
  closing.push(onCall((call) => calls.push(call)))
  return () =>
    calls.flatMap((call) => {
      if (call.kind !== 'rpc' || call.chainId !== CHAIN) return []
      expect(call.durationMs).toBeGreaterThan(0)
      return [[call.method, call.caller, call.outcome]]
    })
}

async function nodeOf(answers: Readonly<Record<string, object>>) {
  const node = await listen(async (request, response) => {
    const calls: { id: number; method: string }[] = JSON.parse((await bodyOf(request)).toString())
    const replies = calls.map(({ id, method }) => {
      const answer = answers[method] ?? { result: '0x1' }
      return { jsonrpc: '2.0', id, ...answer }
    })
    response.end(JSON.stringify(replies))
  })
  closing.push(node.close)
  return node.url
}

it('notes each call by how it ended', async () => {
  const error = { code: 3, message: 'execution reverted' }
  const limit = { code: 429, message: 'too many requests' }
  const rpcUrl = await nodeOf({ eth_call: { error }, eth_gasPrice: { error: limit } })
  const calls = heard()
  const client = createEvmClient({ rpcUrl, chainId: CHAIN, retries: 0 })
  await client.getBlockNumber()
  await client.call({ to: `0x${'11'.repeat(20)}` }).catch(() => undefined)
  await client.getGasPrice().catch(() => undefined)
  const nowhere = createEvmClient({ rpcUrl: 'http://127.0.0.1:1', chainId: CHAIN, retries: 0 })
  await nowhere.getChainId().catch(() => undefined)
  expect(calls()).toEqual([
    ['eth_blockNumber', 'service', 'ok'],
    ['eth_call', 'service', 'refused'],
    ['eth_gasPrice', 'service', 'failed'],
    ['eth_chainId', 'service', 'failed'],
  ])
})

it('notes calls that are forwarded, and none that are refused here', async () => {
  const error = { code: 3, message: 'execution reverted' }
  const url = await nodeOf({ eth_estimateGas: { error } })
  const calls = heard()
  const forward = createRpcProxy(() => url, { chainId: CHAIN })
  const call = (method: string, params: readonly unknown[] = []) =>
    ({ jsonrpc: '2.0', id: 7, method, params }) as const
  await forward([call('eth_chainId'), call('eth_estimateGas', [{}]), call('anvil_mine')])
  expect(calls()).toEqual([
    ['eth_chainId', 'wallet', 'ok'],
    ['eth_estimateGas', 'wallet', 'refused'],
  ])
})
