import 'server-only'
import { decodeFunctionResult, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { concentratedFactoryCreationCode, localCreationCode } from './artifacts'
import { rangesAround, sqrtPriceOf } from './concentrated-ranges'
import { type PlannedToken, planned, readCall, tokenOf } from './genesis-contracts'
import { CREATION_GAS, type GenesisSender } from './genesis-sender'
import type { ConcentratedExchange } from './manifest'
import { CONCENTRATED_POOL_PLANS } from './network-content'
import type { Rpc } from './rpc'
import type { LocalAccount } from './seed'

const abi = parseAbi([
  'struct Range { int24 tickLower; int24 tickUpper; uint128 liquidity; }',
  'function open(address token0, address token1, uint24 fee, uint160 sqrtPrice, Range[] ranges) returns (address pool)',
  'function approve(address spender, uint256 amount)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
])

/** Of the fees that the factory is made with. Source: its constructor. */
const TICK_SPACING = { 500: 10, 3000: 60 } as const

/**
 * Makes the factory of Uniswap v3, our router, and the planned pools with their liquidity, which the
 * faucet's account keeps. The market maker may trade through the router afterwards.
 */
export async function openConcentratedExchange(input: {
  readonly rpc: Rpc
  readonly sender: GenesisSender
  readonly faucet: LocalAccount
  readonly marketMaker: LocalAccount
  readonly tokens: readonly PlannedToken[]
}): Promise<ConcentratedExchange> {
  const { rpc, sender, faucet, marketMaker, tokens } = input
  const factory = sender.create(faucet, concentratedFactoryCreationCode())
  const router = sender.create(faucet, localCreationCode('ConcentratedRouter', [factory]))
  const pools = CONCENTRATED_POOL_PLANS.map((plan) => {
    const [a, b] = plan.tokens.map((symbol) => tokenOf(tokens, symbol))
    const [token0, token1] = [planned(a), planned(b)].sort((x, y) =>
      x.address < y.address ? -1 : 1,
    )
    return { plan, token0: planned(token0), token1: planned(token1) }
  })
  const approval = encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] })
  const traded = new Set(pools.flatMap(({ token0, token1 }) => [token0.address, token1.address]))
  for (const token of traded) {
    sender.send(faucet, approval, token)
    sender.send(marketMaker, approval, token)
  }
  for (const { plan, token0, token1 } of pools) {
    const { feePpm, depthUsd } = plan
    const price = atomUsd(token0) / atomUsd(token1)
    const ranges = rangesAround(price, depthUsd / atomUsd(token1), TICK_SPACING[feePpm])
    const args = [token0.address, token1.address, feePpm, sqrtPriceOf(price), ranges] as const
    // It creates the pool's contract.
    const data = encodeFunctionData({ abi, functionName: 'open', args })
    sender.send(faucet, data, router, 0n, CREATION_GAS)
  }
  await sender.flush()
  const opened = []
  for (const { plan, token0, token1 } of pools) {
    const { feePpm } = plan
    const sides = { token0: token0.address, token1: token1.address }
    const pool = await poolOf(rpc, factory, [sides.token0, sides.token1, feePpm])
    opened.push({ address: pool, ...sides, feePpm, tickSpacing: TICK_SPACING[feePpm] })
  }
  return { factory, router, pools: opened }
}

/** What one atom is worth at the reference price. */
const atomUsd = ({ plan: { usd, decimals } }: PlannedToken): number => usd / 10 ** decimals

async function poolOf(
  rpc: Rpc,
  factory: Address,
  args: readonly [Address, Address, number],
): Promise<Address> {
  const call = encodeFunctionData({ abi, functionName: 'getPool', args })
  const data = await readCall(rpc, factory, call)
  return address(decodeFunctionResult({ abi, functionName: 'getPool', data }))
}
