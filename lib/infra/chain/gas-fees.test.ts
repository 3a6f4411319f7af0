import { createPublicClient, custom, numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { createGasReads } from './gas-fees'

it('asks for advice on tips only where nobody pays one, and not again for ten seconds', async () => {
  const calls: string[] = []
  let reward = 0
  let nowMs = 0
  const client = createPublicClient({
    transport: custom({
      request: async ({ method }: { method: string }) => {
        calls.push(method)
        if (method === 'eth_maxPriorityFeePerGas') return numberToHex(calls.length)
        return {
          oldestBlock: '0x1',
          baseFeePerGas: ['0x7', '0x8'],
          gasUsedRatio: [0.5],
          reward: [[numberToHex(reward)]],
        }
      },
    }),
  })
  const { gasFees } = createGasReads({ client, nowMs: () => nowMs })
  const tip = async () => (await gasFees()).tip
  expect(await tip()).toBe(2n)
  nowMs = 10_000
  expect(await tip()).toBe(2n)
  expect(calls.filter((method) => method === 'eth_maxPriorityFeePerGas')).toHaveLength(1)
  nowMs = 10_001
  expect(await tip()).toBe(5n)
  reward = 30
  nowMs = 90_000
  expect(await tip()).toBe(30n)
  expect(calls.filter((method) => method === 'eth_maxPriorityFeePerGas')).toHaveLength(2)
})
