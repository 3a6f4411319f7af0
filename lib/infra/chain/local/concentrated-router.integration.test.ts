import { encodeAbiParameters, encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { swapConcentrated } from '@/lib/domain/pool/concentrated'
import { CONCENTRATED_SWAP_GAS, type ConcentratedPool } from '@/lib/domain/pool/pool'
import { swapRouterAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { createConcentratedReader } from '../concentrated-reader'
import { sqrtPriceOf } from './concentrated-ranges'
import { type ContractChain, startContractChain } from './contract-chain.fixture'
import type { ConcentratedExchange } from './manifest'
import { CONCENTRATED_POOL_PLANS, TOKEN_PLANS } from './network-content'
import type { LocalAccount } from './seed'

const abi = parseAbi([
  'struct Move { address token0; address token1; uint24 fee; bool sellToken0; uint256 amountIn; uint160 sqrtPrice; }',
  'function moveMany(Move[] moves)',
  'function uniswapV3SwapCallback(int256 owed0, int256 owed1, bytes data)',
  'function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes data)',
])
const NO_DEADLINE = 2n ** 256n - 1n

let chain: ContractChain
let exchange: ConcentratedExchange

beforeAll(async () => {
  chain = await startContractChain()
  if (chain.concentrated === null) throw new Error('the network has no concentrated pools')
  exchange = chain.concentrated
})
afterAll(() => chain.stop())

/** The pools as auctions read them, at the head. */
async function readPools(): Promise<readonly ConcentratedPool[]> {
  const { router, pools } = exchange
  const unread = pools.map((pool) => ({
    kind: 'concentrated' as const,
    ...pool,
    router,
    swapGas: CONCENTRATED_SWAP_GAS,
  }))
  const head = Number(await chain.client.getBlockNumber())
  return createConcentratedReader(chain.client)(unread, head)
}

async function pool(place = 0): Promise<ConcentratedPool> {
  const found = (await readPools())[place]
  if (found === undefined) throw new Error(`there is no pool ${place}`)
  return found
}

const balance = (token: Address, owner: Address): Promise<bigint> =>
  chain.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

const planOf = (token: Address) => {
  const symbol = chain.tokens.find((item) => item.address === token)?.symbol
  const plan = TOKEN_PLANS.find((item) => item.symbol === symbol)
  if (plan === undefined) throw new Error(`${token} is not planned`)
  return plan
}

function sell(
  from: LocalAccount,
  { token0, token1, feePpm }: ConcentratedPool,
  sellsFirst: boolean,
  amountIn: bigint,
  { least = 0n, deadline = NO_DEADLINE }: { least?: bigint; deadline?: bigint } = {},
) {
  const [tokenIn, tokenOut] = sellsFirst ? [token0, token1] : [token1, token0]
  const data = encodeFunctionData({
    abi: swapRouterAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn,
        tokenOut,
        fee: feePpm,
        recipient: from.address,
        deadline,
        amountIn,
        amountOutMinimum: least,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
  return chain.send(from, { to: exchange.router, data })
}

it('the pools of the network open at the reference prices, with the planned value', async () => {
  const pools = await readPools()
  expect(pools).toHaveLength(CONCENTRATED_POOL_PLANS.length)
  for (const [place, { token0, token1, sqrtPrice, address, feePpm }] of pools.entries()) {
    const [plan0, plan1] = [planOf(token0), planOf(token1)]
    const price = plan0.usd / 10 ** plan0.decimals / (plan1.usd / 10 ** plan1.decimals)
    expect(sqrtPrice).toBe(sqrtPriceOf(price))
    const worth = async (token: Address, { usd, decimals }: typeof plan0) =>
      (Number(await balance(token, address)) / 10 ** decimals) * usd
    const depth = (await worth(token0, plan0)) + (await worth(token1, plan1))
    const planned = CONCENTRATED_POOL_PLANS[place]
    expect(Math.abs(depth / (planned?.depthUsd ?? 0) - 1)).toBeLessThan(0.001)
    expect(feePpm).toBe(planned?.feePpm)
  }
})

describe('a swap through the router', () => {
  it.each([true, false])(
    'gives what the domain computes, to the atom (sells token 0: %s)',
    async (sellsFirst) => {
      for (const place of exchange.pools.keys()) {
        const before = await pool(place)
        const [tokenIn, tokenOut] = sellsFirst
          ? [before.token0, before.token1]
          : [before.token1, before.token0]
        // Some of the ranges' ends are crossed.
        const amount = (await balance(tokenIn, before.address)) / 3n
        const swap = swapConcentrated(before, sellsFirst, { isExactInput: true, amount })
        const maker = chain.marketMaker
        const [paid, got] = [
          await balance(tokenIn, maker.address),
          await balance(tokenOut, maker.address),
        ]
        expect(await sell(maker, before, sellsFirst, amount)).toMatchObject({ ok: true })
        expect(paid - (await balance(tokenIn, maker.address))).toBe(swap?.paid)
        expect((await balance(tokenOut, maker.address)) - got).toBe(swap?.given)
        expect(await pool(place)).toEqual(swap?.after())
      }
    },
  )

  it('is refused below the least amount, past its deadline, and beyond what a number with a sign holds', async () => {
    const before = await pool()
    const usual = (await balance(before.token0, before.address)) / 1_000n
    const swap = swapConcentrated(before, true, { isExactInput: true, amount: usual })
    const least = swap?.given ?? 0n
    expect(least).toBeGreaterThan(0n)
    const of = (terms: Parameters<typeof sell>[4], amount = usual) =>
      sell(chain.marketMaker, before, true, amount, terms)
    expect(await of({ least: least + 1n })).toMatchObject({ ok: false })
    expect(await of({ deadline: 1n })).toMatchObject({ ok: false })
    expect(await of({}, 2n ** 255n)).toMatchObject({ ok: false })
    expect(await of({}, NO_DEADLINE)).toMatchObject({ ok: false })
    expect(await of({ least })).toMatchObject({ ok: true })
  })
})

it('nobody but a pool makes an account pay that lets the router take its tokens', async () => {
  const thief = await chain.account('thief')
  const { token0, token1, feePpm, address } = await pool()
  const payment = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }, { type: 'address' }],
    [token0, token1, feePpm, chain.marketMaker.address],
  )
  const [held0, held1] = [await balance(token0, address), await balance(token1, address)]
  for (const functionName of ['uniswapV3SwapCallback', 'uniswapV3MintCallback'] as const) {
    const data = encodeFunctionData({ abi, functionName, args: [10n ** 6n, 10n ** 6n, payment] })
    expect(await chain.send(thief, { to: exchange.router, data })).toMatchObject({ ok: false })
  }
  expect(await balance(token0, address)).toBe(held0)
  expect(await balance(token1, address)).toBe(held1)
})

it('a move ends at its price, and leaves a pool that is there or beyond', async () => {
  const before = await pool()
  const { token0, token1, feePpm } = before
  const wanted = (before.sqrtPrice * 101n) / 100n
  const data = encodeFunctionData({
    abi,
    functionName: 'moveMany',
    args: [
      [
        {
          token0,
          token1,
          fee: feePpm,
          sellToken0: false,
          sqrtPrice: wanted,
          amountIn: maxUint256 >> 1n,
        },
      ],
    ],
  })
  const move = () => chain.send(chain.marketMaker, { to: exchange.router, data })
  expect(await move()).toMatchObject({ ok: true })
  const moved = await pool()
  expect(moved.sqrtPrice).toBe(wanted)
  expect(await move()).toMatchObject({ ok: true })
  expect((await pool()).sqrtPrice).toBe(wanted)
})
