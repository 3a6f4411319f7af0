import 'server-only'
import {
  decodeFunctionResult,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  type Hex as ViemHex,
} from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Deployment, planned, readCall, tokenOf } from './genesis-contracts'
import type { GenesisSender } from './genesis-sender'
import { openingAmounts } from './history/history-market'
import type { PriceWalk } from './history/price-walk'
import type { Genesis } from './manifest'
import { POOL_PLANS, toAtoms, WRAPPED_NATIVE_SYMBOL } from './network-content'
import type { Rpc } from './rpc'
import type { LocalAccount } from './seed'

const ETHER = 10n ** 18n

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to)',
  'function deposit() payable',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function createPair(address a, address b)',
  'function getPair(address a, address b) view returns (address)',
])

/** Submits the mints, transfers and approvals of all tokens, and the creation of all pools. */
export function fundAccounts(
  sender: GenesisSender,
  {
    faucet,
    marketMaker,
    traders,
  }: { faucet: LocalAccount; marketMaker: LocalAccount; traders: readonly LocalAccount[] },
  { contracts, tokens, factories }: Deployment,
): void {
  for (const { plan, address: token } of tokens) {
    if (plan.symbol === WRAPPED_NATIVE_SYMBOL) {
      const data = encodeFunctionData({ abi, functionName: 'deposit' })
      sender.send(faucet, data, token, 10_000_000n * ETHER)
    } else {
      const args = [faucet.address, toAtoms(1e10 / plan.usd, plan.decimals)] as const
      sender.send(faucet, encodeFunctionData({ abi, functionName: 'mint', args }), token)
    }
  }
  for (const { plan, address: token } of tokens) {
    if (plan.transferFeeBps !== undefined) continue
    for (const holder of [marketMaker, ...traders]) {
      const isMaker = holder === marketMaker
      const amount = toAtoms((isMaker ? 2e7 : 5e5) / plan.usd, plan.decimals)
      const args = [isMaker ? contracts.poolTrader : contracts.vaultRelayer, maxUint256] as const
      sender.send(faucet, transferCall(holder.address, amount), token)
      sender.send(holder, encodeFunctionData({ abi, functionName: 'approve', args }), token)
    }
  }
  for (const plan of POOL_PLANS) {
    const [a, b] = plan.tokens.map((symbol) => tokenOf(tokens, symbol).address)
    const factory = planned(factories.find((item) => item.project === plan.project))
    const args = [planned(a), planned(b)] as const
    const data = encodeFunctionData({ abi, functionName: 'createPair', args })
    sender.send(faucet, data, factory.address)
  }
}

/** Submits the first deposits into the pools, at the first prices of the walk; returns the pools. */
export async function openPools(input: {
  rpc: Rpc
  sender: GenesisSender
  walk: PriceWalk
  faucet: LocalAccount
  deployment: Deployment
}): Promise<Genesis['pools']> {
  const { rpc, sender, walk, faucet } = input
  const { tokens, factories } = input.deployment
  const pools: Genesis['pools'] = []
  for (const plan of POOL_PLANS) {
    const [a, b] = plan.tokens.map((symbol) => tokenOf(tokens, symbol))
    const factory = planned(factories.find((item) => item.project === plan.project))
    const args = [planned(a).address, planned(b).address] as const
    const call = encodeFunctionData({ abi, functionName: 'getPair', args })
    const data = await readCall(rpc, factory.address, call)
    const pair = address(decodeFunctionResult({ abi, functionName: 'getPair', data }))
    const amounts = openingAmounts(plan, walk)
    for (const [index, side] of [planned(a), planned(b)].entries()) {
      const amount = toAtoms(planned(amounts[index]), side.plan.decimals)
      sender.send(faucet, transferCall(pair, amount), side.address)
    }
    const mint = encodeFunctionData({ abi, functionName: 'mint', args: [faucet.address] })
    sender.send(faucet, mint, pair)
    const [token0, token1] = [...args].sort()
    pools.push({
      address: pair,
      factory: factory.address,
      project: factory.project,
      feeBps: factory.feeBps,
      token0: planned(token0),
      token1: planned(token1),
    })
  }
  return pools
}

const transferCall = (to: Address, amount: bigint): ViemHex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })
