import { expect, it } from 'vitest'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import { createPairDirectory, fixedPools } from './pair-directory'

const token = (index: number) => address(`0x${index.toString(16).padStart(40, '0')}`)
const [base, usd, a, b] = [token(10), token(11), token(12), token(9)]
const factories = [
  { kind: 'constantProduct', address: token(100), feeBps: bps(30) },
  { kind: 'constantProduct', address: token(101), feeBps: bps(25) },
] as const

/** Factories that know these pools, each as factory, two tokens and the pool. */
function scene(pools: readonly (readonly [Address, Address, Address, Address])[]) {
  let nowMs = 0
  const made = [...pools]
  const asked: string[] = []
  const client = {
    readContract: async (call: { address: Address; args: readonly [Address, Address] }) => {
      const [x, y] = call.args
      asked.push(`${call.address}${x}${y}`)
      const pool = made.find(([factory, p, q]) => factory === call.address && p === x && q === y)
      return pool?.[3] ?? ZERO_ADDRESS
    },
  }
  const directory = createPairDirectory({
    client: client as unknown as Parameters<typeof createPairDirectory>[0]['client'],
    factories,
    baseTokens: [base, usd],
    nowMs: () => nowMs,
  })
  return {
    directory,
    asked,
    make: (...pool: readonly [Address, Address, Address, Address]) => made.push(pool),
    elapse: (ms: number) => {
      nowMs += ms
    },
    addresses: () => directory.pools().map((pool) => pool.address),
  }
}

const [first, second] = [
  factories[0]?.address ?? ZERO_ADDRESS,
  factories[1]?.address ?? ZERO_ADDRESS,
]

it('finds the pools of wanted tokens with base tokens and each other, at every factory', async () => {
  const { directory, asked, addresses } = scene([
    [first, base, a, token(201)],
    [second, base, a, token(202)],
    [first, b, a, token(203)],
    [first, b, usd, token(204)],
  ])
  await directory.want([a, b])
  expect(addresses().toSorted()).toEqual([201, 202, 203, 204].map(token))
  expect(directory.pools().find((pool) => pool.address === token(202))).toEqual({
    kind: 'constantProduct',
    address: token(202),
    token0: base,
    token1: a,
    feeBps: 25,
    swapGas: 80_000n,
  })
  // Two tokens with two base tokens, and with each other, at two factories.
  expect(asked).toHaveLength(10)
  const known = directory.pools()
  await directory.want([b, a])
  expect(asked).toHaveLength(10)
  expect(directory.pools()).toBe(known)
})

it('finds the concentrated pools of every fee with their tick spacing', async () => {
  const [exchange, router] = [token(102), token(103)]
  const asked: number[] = []
  const client = {
    readContract: async ({ args }: { args: readonly [Address, Address, number] }) => {
      asked.push(args[2])
      return args[2] === 500 ? token(201) : ZERO_ADDRESS
    },
  }
  const directory = createPairDirectory({
    client: client as unknown as Parameters<typeof createPairDirectory>[0]['client'],
    factories: [{ kind: 'concentrated', address: exchange, router }],
    baseTokens: [base],
    nowMs: () => 0,
  })
  await directory.want([a])
  expect(asked).toEqual([100, 500, 3000, 10_000])
  expect(directory.pools()).toMatchObject([
    { kind: 'concentrated', address: token(201), feePpm: 500, tickSpacing: 10, router },
  ])
})

it('asks again for a pair without a pool, after five minutes', async () => {
  const { directory, asked, make, elapse, addresses } = scene([])
  await directory.want([a])
  make(first, base, a, token(201))
  elapse(5 * 60_000)
  await directory.want([a])
  expect([asked.length, addresses()]).toEqual([4, []])
  elapse(1)
  await directory.want([a])
  expect(addresses()).toEqual([token(201)])
})

it('forgets the pools of tokens nobody wants any more, but not those of base tokens', async () => {
  const { directory, elapse, addresses } = scene([
    [first, base, usd, token(200)],
    [first, base, a, token(201)],
    [first, b, base, token(202)],
  ])
  await directory.want([usd, a])
  elapse(30 * 60_000)
  await directory.want([b])
  expect(addresses()).toHaveLength(3)
  elapse(30 * 60_000 + 1)
  await directory.want([b])
  expect(addresses().toSorted()).toEqual([token(200), token(202)])
})

it('keeps at most 500 tokens, whoever asks for more', async () => {
  const many = Array.from({ length: 600 }, (_, index) => token(1_000 + index))
  const { directory, asked } = scene([])
  for (const wanted of many) await directory.want([wanted])
  const before = asked.length
  await directory.want(many.slice(-1))
  expect(asked.length).toBe(before)
  await directory.want(many.slice(0, 1))
  expect(asked.length).toBe(before + 4)
})

it('of a network with all of its pools asks nobody', async () => {
  const directory = fixedPools([])
  await directory.want([a])
  expect([directory.isComplete, directory.pools()]).toEqual([true, []])
})
