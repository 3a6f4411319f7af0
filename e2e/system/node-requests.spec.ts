import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { endSystem, type RunningSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { type CountedNode, countCallsOf } from '../support/counted-node'
import { startOwnNetwork } from '../support/own-network'
import { type SecondChain, startSecondChain } from '../support/second-chain'

/** Blocks of a second over which calls are counted. */
const BLOCKS = 20n
const QUOTES = 10
const MOST_PER_BLOCK = 12
/** So many orders out of the market an account may have. */
const ORDERS_PER_OWNER = 10

let chain: SecondChain
let node: CountedNode
let system: RunningSystem
let network: TestNetwork
let maker: Trader

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = await startSecondChain()
  node = await countCallsOf(chain.environment.RPC_URL_SEPOLIA)
  const own = await startOwnNetwork(chain, { RPC_URL_SEPOLIA: node.url })
  ;({ system, network, trader: maker } = own)
})

test.afterAll(async () => {
  await endSystem(system)
  await node?.close()
  await chain?.stop()
})

async function passBlocks(blocks: bigint): Promise<void> {
  const first = await chain.client.getBlockNumber({ cacheTime: 0 })
  await until('blocks are mined', async () => {
    return (await chain.client.getBlockNumber({ cacheTime: 0 })) >= first + blocks
  })
}

/** An account of its own with tokens to sell. */
async function newOwner(): Promise<Trader> {
  const owner = createTrader(network)
  await setBalance(owner.owner)
  await maker.transact(
    chain.usdc,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [owner.owner, 400_000_000n],
    }),
  )
  await owner.approve([chain.usdc])
  return owner
}

const setBalance = (account: Address): Promise<unknown> =>
  chain.client.transport.request({
    method: 'anvil_setBalance',
    params: [account, '0xde0b6b3a7640000'],
  })

/** Orders that wait for a price far away, so many of each account as it may have. */
async function placeWaiting(orders: number): Promise<void> {
  const { usdc, dai, eur, weth } = chain
  const wanted = [
    { buyToken: eur, buyAmount: 60_000_000n },
    { buyToken: dai, buyAmount: parseEther('60') },
    { buyToken: weth, buyAmount: parseEther('0.02') },
  ] as const
  const owners = await Promise.all(Array.from({ length: orders / ORDERS_PER_OWNER }, newOwner))
  for (const owner of owners) {
    for (let index = 0; index < ORDERS_PER_OWNER; index += 1) {
      const { buyToken, buyAmount } = wanted[index % wanted.length] ?? wanted[0]
      await submit(
        network,
        await owner.draft({
          sellToken: usdc,
          buyToken,
          sellAmount: 30_000_000n,
          buyAmount: buyAmount + BigInt(index),
          validForSeconds: 7_200,
        }),
      )
    }
  }
}

let placed = 0

for (const orders of [0, 100, 1_000]) {
  test(`with ${orders} open orders a block takes at most ${MOST_PER_BLOCK} calls of the node`, async () => {
    await placeWaiting(orders - placed)
    placed = orders
    await passBlocks(3n)
    node.reset()
    const first = await chain.client.getBlockNumber({ cacheTime: 0 })
    await passBlocks(BLOCKS)
    const blocks = Number((await chain.client.getBlockNumber({ cacheTime: 0 })) - first)
    const byMethod = [...node.counts()]
      .sort(([, a], [, b]) => b - a)
      .map(([method, count]) => `${method} ${(count / blocks).toFixed(1)}`)
    const perBlock = node.total() / blocks
    console.log(`${orders} orders: ${perBlock.toFixed(1)} calls per block: ${byMethod.join(', ')}`)
    await countQuotes(perBlock)
    expect(perBlock, byMethod.join(', ')).toBeLessThanOrEqual(MOST_PER_BLOCK)
  })
}

/** What quotes take beside what blocks take. */
async function countQuotes(perBlock: number): Promise<void> {
  const { usdc, dai } = chain
  // The first one also finds the pools of its tokens.
  await quotedBuyAmount(network, maker.owner, usdc, dai, 1_000_000n)
  node.reset()
  const first = await chain.client.getBlockNumber({ cacheTime: 0 })
  for (let index = 0; index < QUOTES; index += 1) {
    await quotedBuyAmount(network, maker.owner, usdc, dai, 1_000_000n + BigInt(index))
    await passBlocks(1n)
  }
  const blocks = Number((await chain.client.getBlockNumber({ cacheTime: 0 })) - first)
  const perQuote = (node.total() - perBlock * blocks) / QUOTES
  console.log(`${perQuote.toFixed(1)} more calls per quote`)
}
