import { createPublicClient, custom, encodeFunctionResult, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { compileContracts } from './local/compile'
import { simulateCalls } from './simulate-calls'
import { simulatingTransport } from './simulating-transport'
import { createSimulationWay } from './simulation-way'

const SENDER = address(`0x${'aa'.repeat(20)}`)
const TARGET = address(`0x${'bb'.repeat(20)}`)
const CODE = '0x6001'
const MINUTE = 60_000

const runnerAbi = parseAbi([
  'struct Outcome { bool success; uint256 gasUsed; bytes data; }',
  'function run() returns (uint256 time, Outcome[] outcomes)',
])

const answered = encodeFunctionResult({
  abi: runnerAbi,
  result: [1_700_000_000n, [{ success: true, gasUsed: 5_000n, data: '0x1234' }]],
})

beforeAll(() => compileContracts())

/** A node that answers `eth_simulateV1` with an error, or well where there is none. */
function nodeWith(first: { code: number; message: string } | null) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  let error = first
  let nowMs = 0
  const way = createSimulationWay(() => nowMs)
  const request = async (call: { method: string; params: readonly unknown[] }) => {
    asked.push(call)
    if (call.method === 'eth_getCode') return '0x'
    if (call.method === 'eth_call') return answered
    if (error !== null) throw error
    const result = { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }
    return [{ number: '0x1', timestamp: '0x1', calls: [result] }]
  }
  const transport = simulatingTransport(custom({ request }, { retryCount: 0 }), way)
  const client = createPublicClient({ transport })
  const simulate = () =>
    simulateCalls(client, 'latest', [
      {
        changes: [{ address: TARGET, code: CODE }],
        calls: [{ from: SENDER, to: TARGET, data: '0x', gas: 100_000n }],
      },
    ])
  return {
    simulate,
    way,
    methods: () => asked.splice(0).map(({ method }) => method),
    last: () => asked.at(-1),
    answers: (next: typeof first) => {
      error = next
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('a node without eth_simulateV1', () => {
  it.each([
    [-32601, 'Method not found'],
    [-32601, 'the method eth_simulateV1 does not exist/is not available'],
    [-32004, 'Method not supported'],
    [-32600, 'Unsupported method: eth_simulateV1. See the list of methods'],
  ])('answers %i, "%s", and is asked by eth_call', async (code, message) => {
    const node = nodeWith({ code, message })
    const [block] = await node.simulate()
    expect(block).toMatchObject({
      timestamp: 1_700_000_000,
      calls: [{ succeeded: true, data: '0x1234', gasUsed: 26_000n, logs: null }],
    })
    const [call, at, overrides] = node.last()?.params ?? []
    expect(call).not.toHaveProperty('from')
    expect(at).toBe('latest')
    expect(overrides).toMatchObject({
      [TARGET]: { code: CODE },
      [SENDER]: { code: expect.stringMatching(/^0x60/) },
    })
    expect(node.methods()).toEqual(['eth_simulateV1', 'eth_getCode', 'eth_call'])
    expect(node.way.current()).toBe('eth_call')
  })

  it('is asked for it again after ten minutes, as another may take its place', async () => {
    const node = nodeWith({ code: -32601, message: 'Method not found' })
    await node.simulate()
    node.methods()
    node.pass(9 * MINUTE)
    await node.simulate()
    expect(node.methods()).toEqual(['eth_getCode', 'eth_call'])
    node.answers(null)
    node.pass(MINUTE)
    await node.simulate()
    expect(node.methods()).toEqual(['eth_simulateV1'])
    expect(node.way.current()).toBe('eth_simulateV1')
  })

  it('is not taken for one that fails for another reason', async () => {
    const node = nodeWith({ code: -32000, message: 'block not found' })
    await expect(node.simulate()).rejects.toThrow('block not found')
    expect(node.methods()).toEqual(['eth_simulateV1'])
  })
})
