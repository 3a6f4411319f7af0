import { createRequire } from 'node:module'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  http,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amountIn, amountOut, applySwap, poolSide } from '@/lib/domain/pool/constant-product'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { type PublicChain, startPublicChain } from './deploy/public-chain.fixture'
import { localCreationCode } from './local/artifacts'
import { seededRandom } from './local/seed'
import { type CallToSimulate, type SimulatedCallResult, simulateCalls } from './simulate-calls'

const CHAIN_ID = 31337
const POOLS = 64
const SWAPS_PER_POOL = 25
const FUNDS = 10n ** 33n

const require = createRequire(import.meta.url)

const abi = parseAbi([
  'function createPair(address a, address b) returns (address)',
  'function getPair(address a, address b) view returns (address)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function swap(uint256 out0, uint256 out1, address to, bytes data)',
  'function skim(address to)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const mintAbi = parseAbi(['function mint(address to) returns (uint256)'])

let chain: PublicChain
let client: ReturnType<typeof clientsOf>['client']
let maker: Address
let pair: Address
let tokens: readonly [Address, Address]

function clientsOf(url: string, privateKey: `0x${string}`) {
  const options = {
    chain: defineChain({
      id: CHAIN_ID,
      name: 'Test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(url),
    pollingInterval: 10,
  }
  return {
    client: createPublicClient(options),
    wallet: createWalletClient({ ...options, account: privateKeyToAccount(privateKey) }),
  }
}

beforeAll(async () => {
  chain = await startPublicChain(CHAIN_ID)
  const account = await chain.account('maker')
  maker = account.address
  const clients = clientsOf(chain.rpc.url, account.privateKey)
  client = clients.client
  const mined = async (hash: Promise<`0x${string}`>) =>
    client.waitForTransactionReceipt({ hash: await hash })
  const made = async (data: `0x${string}`) => {
    const { contractAddress } = await mined(clients.wallet.sendTransaction({ data }))
    return address(contractAddress ?? '')
  }
  const published: {
    abi: Abi
    bytecode: string
  } = require('@uniswap/v2-core/build/UniswapV2Factory.json')
  const bytecode = `0x${published.bytecode}` as const
  const { contractAddress } = await mined(
    clients.wallet.deployContract({ abi: published.abi, bytecode, args: [maker] }),
  )
  const factory = { address: address(contractAddress ?? ''), abi } as const
  const token = () => made(localCreationCode('TestToken', ['T', 'T', 18, maker]))
  const [a, b] = [await token(), await token()]
  tokens = a < b ? [a, b] : [b, a]
  for (const to of tokens) {
    await mined(
      clients.wallet.writeContract({
        address: to,
        abi,
        functionName: 'mint',
        args: [maker, FUNDS],
      }),
    )
  }
  await mined(
    clients.wallet.writeContract({ ...factory, functionName: 'createPair', args: [a, b] }),
  )
  pair = address(await client.readContract({ ...factory, functionName: 'getPair', args: [a, b] }))
})
afterAll(() => chain.stop())

const call = (to: Address, data: `0x${string}`): CallToSimulate => ({
  from: maker,
  to,
  data,
  gas: 300_000n,
})
const pay = (token: Address, amount: bigint) =>
  call(token, encodeFunctionData({ abi, functionName: 'transfer', args: [pair, amount] }))
const swapFor = (out: bigint, buysFirst: boolean) =>
  call(
    pair,
    encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [buysFirst ? out : 0n, buysFirst ? 0n : out, maker, '0x'],
    }),
  )
const skim = () => call(pair, encodeFunctionData({ abi, functionName: 'skim', args: [maker] }))

/** A call, and what it has to do; null where that does not matter. */
type Step = { readonly call: CallToSimulate; readonly succeeds: boolean | null }

const amountUpTo = (random: () => number, digits: number) =>
  BigInt(Math.floor(10 ** (random() * digits))) + 1n

/** One swap: of one atom more than our amount, which the pool refuses, and then of ours, which it makes. */
function steps(pool: ConstantProductPool, random: () => number) {
  const sellsFirst = random() < 0.5
  const [sold, bought] = sellsFirst ? tokens : [tokens[1], tokens[0]]
  const side = poolSide(pool, sold)
  if (side === null) throw new Error('the pool has other tokens')
  const isExactInput = random() < 0.5
  const amount = amountUpTo(random, 22)
  const given = isExactInput ? amountOut(side, amount) : amount
  const paid = isExactInput ? amount : amountIn(side, amount)
  const accepts = (input: bigint, output: bigint) =>
    applySwap(pool, { tokenIn: sold, amountIn: input, tokenOut: bought, amountOut: output })
  const tryFor = (output: bigint) => swapFor(output, bought === tokens[0])
  if (given === null || paid === null) {
    const [input, output] = isExactInput ? [amount, 1n] : [1n, amount]
    const refused: Step[] = [
      { call: pay(sold, input), succeeds: true },
      { call: tryFor(output), succeeds: false },
      { call: skim(), succeeds: true },
    ]
    return { steps: refused, after: pool, isSwap: false }
  }
  const after = accepts(paid, given)
  if (!after.ok) throw new Error(`ours refuses what it computed: ${after.error.errorType}`)
  const made: Step[] = isExactInput
    ? [
        { call: pay(sold, paid), succeeds: true },
        { call: tryFor(given + 1n), succeeds: accepts(paid, given + 1n).ok },
        { call: tryFor(given), succeeds: true },
      ]
    : [
        { call: pay(sold, paid - 2n > 0n ? paid - 2n : 0n), succeeds: null },
        { call: tryFor(given), succeeds: false },
        { call: pay(sold, paid - 2n > 0n ? 2n : paid), succeeds: true },
        { call: tryFor(given), succeeds: true },
      ]
  return { steps: made, after: after.value, isSwap: true }
}

const reservesOf = (result: SimulatedCallResult | undefined) => [
  BigInt(result?.data.slice(0, 66) ?? 0),
  BigInt(`0x${result?.data.slice(66, 130)}`),
]

it('a thousand random swaps are those of the published pair, to the atom', async () => {
  const random = seededRandom('constant product')
  const seen = { swapped: 0, refused: 0 }
  for (let index = 0; index < POOLS; index += 1) {
    let pool: ConstantProductPool = {
      kind: 'constantProduct',
      address: pair,
      token0: tokens[0],
      token1: tokens[1],
      feeBps: bps(30),
      swapGas: 75_000n,
      reserve0: atoms(amountUpTo(random, 24) + 10_000n),
      reserve1: atoms(amountUpTo(random, 24) + 10_000n),
    }
    const opening: Step[] = [
      { call: pay(tokens[0], pool.reserve0), succeeds: true },
      { call: pay(tokens[1], pool.reserve1), succeeds: true },
      {
        call: call(pair, encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [maker] })),
        succeeds: true,
      },
    ]
    const planned: Step[] = [...opening]
    for (let count = 0; count < SWAPS_PER_POOL; count += 1) {
      const next = steps(pool, random)
      planned.push(...next.steps)
      pool = next.after
      seen[next.isSwap ? 'swapped' : 'refused'] += 1
    }
    const reading = call(pair, encodeFunctionData({ abi, functionName: 'getReserves' }))
    const [block] = await simulateCalls(client, 'latest', [
      { calls: [...planned.map((step) => step.call), reading] },
    ])
    const results = block?.calls ?? []
    for (const [at, { succeeds }] of planned.entries()) {
      if (succeeds !== null) expect([at, results[at]?.succeeded]).toEqual([at, succeeds])
    }
    expect(reservesOf(results.at(-1))).toEqual([pool.reserve0, pool.reserve1])
  }
  console.log(`constant product: ${JSON.stringify(seen)}`)
  expect(seen.swapped).toBeGreaterThanOrEqual(1_000)
  expect(seen.refused).toBeGreaterThan(0)
})
