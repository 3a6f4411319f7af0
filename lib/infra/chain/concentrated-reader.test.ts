import {
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  type PublicClient,
} from 'viem'
import { expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { createConcentratedReader, type UnreadConcentratedPool } from './concentrated-reader'

const at = (index: number) => address(`0x${index.toString(16).padStart(40, '0')}`)
const pool = (index: number): UnreadConcentratedPool => ({
  kind: 'concentrated',
  address: at(index),
  token0: at(1),
  token1: at(2),
  feePpm: 500,
  tickSpacing: 10,
  router: at(3),
  swapGas: 1n,
})

type Call = {
  readonly address: Address
  readonly functionName: string
  readonly args?: readonly [number]
}

/** A pool at a tick with one position from -100 to 100, and what it is asked. */
function scene() {
  const state = {
    tick: 0,
    /** Functions that fail, by pool. */
    broken: new Map<Address, string>(),
    /** Which call of many fails as a whole; none where null. */
    fault: null as string | null,
    changed: [] as Address[],
    asked: [] as string[],
  }
  const failure = (functionName: string) => ({
    status: 'failure' as const,
    error: new ContractFunctionExecutionError(
      new ContractFunctionRevertedError({ abi: [], functionName }),
      { abi: [], functionName },
    ),
  })
  const resultOf = ({ functionName, args: [index] = [0] }: Call) => {
    if (functionName === 'slot0') return [2n ** 96n, state.tick, 0]
    if (functionName === 'liquidity') return 7n
    if (functionName === 'ticks') return [7n, index < 0 ? 7n : -7n]
    if (index === -1) return 1n << 246n
    return index === 0 ? 1n << 10n : 0n
  }
  const client = {
    multicall: async ({ contracts }: { contracts: readonly Call[] }) => {
      state.asked.push(contracts[0]?.functionName ?? '')
      return contracts.map((call) => {
        if (call.functionName === state.fault) return failure('aggregate3')
        if (state.broken.get(call.address) === call.functionName) return failure(call.functionName)
        return { status: 'success' as const, result: resultOf(call) }
      })
    },
    getLogs: async () => state.changed.map((changed) => ({ address: changed })),
  }
  return { state, read: createConcentratedReader(client as unknown as PublicClient) }
}

const POSITION = [
  { tick: -100, net: 7n },
  { tick: 100, net: -7n },
]

it('reads price, liquidity and the ticks of two words on either side', async () => {
  const { read } = scene()
  expect(await read([pool(10)], 5)).toEqual([
    {
      ...pool(10),
      sqrtPrice: 2n ** 96n,
      tick: 0,
      liquidity: 7n,
      ticks: POSITION,
      lowestTick: -5120,
      highestTick: 7670,
    },
  ])
})

it('asks for ticks again where a range changed, the price left its word or the branch another', async () => {
  const { state, read } = scene()
  const asked = async (block: number) => {
    state.asked = []
    await read([pool(10), pool(11)], block)
    return state.asked
  }
  const all = ['slot0', 'tickBitmap', 'ticks']
  expect(await asked(5)).toEqual(all)
  expect(await asked(6)).toEqual(['slot0'])
  state.changed = [at(11)]
  expect(await asked(7)).toEqual(all)
  state.changed = []
  expect(await asked(8)).toEqual(['slot0'])
  state.tick = 2560
  expect(await asked(9)).toEqual(all)
  expect(await asked(10)).toEqual(['slot0'])
  expect(await asked(10)).toEqual(all)
  // No tick is remembered for more than 200 blocks.
  expect(await asked(210)).toEqual(['slot0'])
  expect(await asked(211)).toEqual(all)
})

it.each(['slot0', 'liquidity', 'tickBitmap', 'ticks'])(
  'leaves out the pool whose %s fails, and no other',
  async (functionName) => {
    const { state, read } = scene()
    state.broken.set(at(10), functionName)
    expect((await read([pool(10), pool(11)], 5)).map(({ address }) => address)).toEqual([at(11)])
  },
)

it.each(['slot0', 'tickBitmap', 'ticks'])(
  'rejects when the node does not answer to %s, and takes no pool for gone',
  async (functionName) => {
    const { state, read } = scene()
    state.fault = functionName
    await expect(read([pool(10)], 5)).rejects.toThrow('aggregate3')
    state.fault = null
    expect(await read([pool(10)], 5)).toHaveLength(1)
  },
)

it('answers reads that overlap', async () => {
  const { read } = scene()
  await read([pool(10)], 5)
  const answers = await Promise.all([
    read([pool(10), pool(11)], 6),
    read([pool(11)], 7),
    read([pool(10)], 6),
  ])
  expect(answers.map(({ length }) => length)).toEqual([2, 1, 1])
  expect(await read([pool(10), pool(11)], 8)).toHaveLength(2)
})
