import { encodeFunctionResult, parseAbi } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { listen } from '@/lib/testing/fakes/listening-server'
import { createFailoverClient } from './failover-client'
import { compileContracts } from './local/compile'
import { nodesOf } from './node-failover.fixture'
import { simulateCalls } from './simulate-calls'
import { createSimulationWay } from './simulation-way'

const SENDER = address(`0x${'aa'.repeat(20)}`)
const TARGET = address(`0x${'bb'.repeat(20)}`)
const MINUTE = 60_000

const answered = encodeFunctionResult({
  abi: parseAbi([
    'struct Outcome { bool success; uint256 gasUsed; bytes data; }',
    'function run() returns (uint256 time, Outcome[] outcomes)',
  ]),
  result: [1_700_000_000n, [{ success: true, gasUsed: 5_000n, data: '0x1234' }]],
})

beforeAll(() => compileContracts())
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An error of the call in an answer of this status; alone where the service does not answer in batches. */
type Refusal = {
  readonly status?: number
  readonly error?: { readonly code: number; readonly message: string }
  readonly isAlone?: true
  readonly text?: string
}

type Call = { readonly id: number; readonly method: string }

const SIMULATED = [
  {
    number: '0x1',
    timestamp: '0x1',
    calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }],
  },
]

/** A client of a node that refuses `eth_simulateV1` so, until it is told to offer it, and answers everything else. */
async function nodeRefusing(first: Refusal | null, timeoutMs = 60_000) {
  let refusal = first
  let isDead = false
  let nowMs = 0
  const methods: string[] = []
  const resultOf = ({ method }: Call) => {
    if (method === 'eth_simulateV1') return SIMULATED
    return method === 'eth_call' ? answered : '0x'
  }
  const server = await listen(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls: readonly Call[] = JSON.parse(body)
    methods.push(...calls.map(({ method }) => method))
    const refused =
      calls.some(({ method }) => method === 'eth_simulateV1') || isDead ? refusal : null
    if (refused !== null && Object.keys(refused).length === 0) return
    const { status = 200, error, isAlone, text } = refused ?? {}
    const answers = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(error === undefined ? { result: resultOf(call) } : { error }),
    }))
    const json = JSON.stringify(isAlone ? answers[0] : answers)
    response.writeHead(status, {
      'Content-Type': text === undefined ? 'application/json' : 'text/plain',
    })
    response.end(status >= 400 && error === undefined ? text : json)
  })
  closing.push(server.close)
  const way = createSimulationWay(() => nowMs)
  const nodes = nodesOf([server.url])
  const client = createFailoverClient({
    nodes,
    chainId: 31337,
    timeoutMs,
    retries: 0,
    simulations: way,
  })
  return {
    simulate: () =>
      simulateCalls(client, 'latest', [
        {
          changes: [{ address: TARGET, code: '0x6001' }],
          calls: [{ from: SENDER, to: TARGET, data: '0x', gas: 100_000n }],
        },
      ]),
    way,
    state: () => nodes.views().map(({ state }) => state),
    methods: () => methods.splice(0),
    offers: () => {
      refusal = null
    },
    dies: () => {
      isDead = true
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const told = (code: number, message: string, more: Refusal = {}): Refusal => ({
  error: { code, message },
  ...more,
})

const MISSING: Readonly<Record<string, Refusal>> = {
  'the standard': told(-32601, 'Method not found'),
  'go-ethereum, Erigon': told(-32601, 'the method eth_simulateV1 does not exist/is not available'),
  Nethermind: told(-32601, "The method 'eth_simulateV1' is not supported."),
  'Nethermind, of a namespace that is off': told(
    -32600,
    "The method 'eth_simulateV1' is found but the namespace 'Eth' is disabled for http://127.0.0.1:8545.",
  ),
  Besu: told(-32604, 'Method not enabled'),
  Hardhat: told(-32004, 'Method eth_simulateV1 is not supported'),
  'a node of Rust': told(-32602, 'unknown variant `eth_simulateV1`, expected one of `eth_call`'),
  'a library of C++': told(
    -32601,
    'METHOD_NOT_FOUND: The method being requested is not available on this server',
  ),
  Alchemy: told(-32600, 'Unsupported method: eth_simulateV1. See available methods at the docs'),
  'Alchemy, in brackets': told(
    -32601,
    'Unsupported method [eth_simulateV1]. See available methods',
  ),
  'Alchemy, as parameters': told(-32602, 'Unsupported method: eth_simulateV1 on this chain'),
  'a relay': told(-32601, 'Unsupported JSON-RPC method'),
  'dRPC, of a plan': told(35, 'method is not available on freetier, please upgrade to paid tier'),
  'a plan, as no resource': told(-32001, 'unsupported method'),
  'a plan, as no permission': told(-32052, 'The method eth_simulateV1 is not allowed on your plan'),
  'a method to come': told(-32000, 'eth_simulateV1 is not yet implemented'),
  'a wallet': told(4200, 'The Provider does not support the requested method.'),
  'a proxy of the OP stack': told(-32601, 'rpc method is not whitelisted'),
  'the same, with its status': told(-32601, 'rpc method is not whitelisted', { status: 403 }),
  'Ankr, with its status': told(-32601, 'Method not found', { status: 404 }),
  'a gateway, alone': told(-32601, 'Method not found', { status: 403, isAlone: true }),
  'QuickNode, by its status': { status: 404, text: 'Not Found' },
  'Infura, by its status': { status: 405, text: '' },
  'a gateway, by its status': { status: 501, text: 'Not Implemented' },
  'a gateway, in words': { status: 403, text: 'method eth_simulateV1 is not allowed' },
}

const PASSING: Readonly<Record<string, Refusal>> = {
  'a full service': { status: 429, text: 'method eth_simulateV1 is not available: rate limit' },
  'an allowance that is spent': told(-32005, 'method not available: daily request limit reached'),
  'a limit of Alchemy': told(429, 'Your app has exceeded its capacity; method not allowed'),
  'a limit of QuickNode': told(-32007, '50/second request limit reached'),
  'a revert': told(3, 'execution reverted: method not supported'),
  'a revert without its code': told(-32000, 'execution reverted: unknown method'),
  'a block that is not there': told(-32000, 'block not found'),
  'a block that is not there, of a method': told(
    -32001,
    'failed to run method eth_simulateV1: header not found',
  ),
  'no state': told(-32000, 'missing trie node 0xab (path ) state is not available'),
  parameters: told(-32602, 'invalid argument 0: unknown field'),
  'parameters of a method': told(-32602, 'unsupported method parameter'),
  'a crash': told(-32000, 'method handler crashed'),
  'an internal error': told(-32603, 'Internal error'),
  'a simulation that is wrong': told(-38013, 'intrinsic gas too low'),
  'a request that is not taken': { status: 400, text: 'Bad Request' },
  'a key that is not known': { status: 401, text: 'Unauthorized' },
  'an account that is suspended': { status: 403, text: 'Forbidden' },
  'an error of the service': { status: 500, text: 'Internal Server Error' },
  'a service that is down': { status: 503, text: 'Service Unavailable' },
}

describe('eth_simulateV1', () => {
  it.each(Object.entries(MISSING))('is not offered by %s', async (_, refusal) => {
    const node = await nodeRefusing(refusal)
    const [block] = await node.simulate()
    expect(block).toMatchObject({
      timestamp: 1_700_000_000,
      calls: [{ succeeded: true, data: '0x1234' }],
    })
    expect(node.way.current()).toBe('eth_call')
    expect(node.state()).toEqual(['well'])
    node.methods()
    node.pass(9 * MINUTE)
    await node.simulate()
    expect(node.methods()).toEqual(['eth_getCode', 'eth_call'])
    node.offers()
    node.pass(MINUTE)
    await node.simulate()
    expect(node.methods()).toEqual(['eth_simulateV1'])
    expect(node.way.current()).toBe('eth_simulateV1')
  })

  it.each(Object.entries(PASSING))('may be offered in spite of %s', async (_, refusal) => {
    const node = await nodeRefusing(refusal)
    await expect(node.simulate()).rejects.toThrow()
    expect(node.way.current()).toBeNull()
    expect(node.way.isRefused()).toBe(false)
    expect(node.methods()).not.toContain('eth_call')
  })

  it('may be offered by a node that does not answer in time', async () => {
    const node = await nodeRefusing({}, 50)
    await expect(node.simulate()).rejects.toThrow()
    expect(node.way.current()).toBeNull()
    expect(node.methods()).not.toContain('eth_call')
  })

  it('is not remembered as missing where every answer is the same, as of a wrong address', async () => {
    const node = await nodeRefusing({ status: 404, text: 'Not Found' })
    node.dies()
    await expect(node.simulate()).rejects.toThrow()
    expect(node.way.current()).toBeNull()
    expect(node.way.isRefused()).toBe(false)
  })
})
