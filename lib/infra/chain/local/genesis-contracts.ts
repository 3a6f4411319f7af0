import 'server-only'
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex as ViemHex } from 'viem'
import { z } from 'zod'
import { CANONICAL_CONTRACTS } from '@/lib/config/networks'
import { type Address, address } from '@/lib/domain/shared/address'
import { localCreationCode, protocolCreationCode, wrappedNativeCreationCode } from './artifacts'
import { CREATE2_DEPLOYER, create2Data } from './create2'
import type { GenesisSender } from './genesis-sender'
import { allowSolvers } from './genesis-solvers'
import type { Genesis } from './manifest'
import {
  FACTORY_PLANS,
  TOKEN_PLANS,
  type TokenPlan,
  WRAPPED_NATIVE_SYMBOL,
} from './network-content'
import type { Rpc } from './rpc'
import type { LocalAccount } from './seed'

const abi = parseAbi([
  'function vaultRelayer() view returns (address)',
  'function authenticator() view returns (address)',
  'function manager() view returns (address)',
])

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

export type PlannedToken = { readonly plan: TokenPlan; readonly address: Address }

/** The contracts of the network; they exist once the sender is flushed. */
export type Deployment = {
  readonly contracts: Genesis['contracts']
  readonly tokens: readonly PlannedToken[]
  readonly factories: Readonly<Genesis['factories']>
}

/** Submits the creation of all contracts, tokens and factories. */
export function deployContracts(sender: GenesisSender, faucet: LocalAccount): Deployment {
  for (const name of [
    'GPv2AllowListAuthentication_Implementation',
    'GPv2AllowListAuthentication_Proxy',
    'GPv2Settlement',
  ]) {
    // Predeployed by the node.
    sender.send(faucet, create2Data(protocolCreationCode(name)), CREATE2_DEPLOYER)
  }
  const create = (name: string, ...args: readonly unknown[]) =>
    sender.create(faucet, localCreationCode(name, args))
  const chainReader = create('ChainReader')
  const poolTrader = create('PoolTrader')
  const tokens = TOKEN_PLANS.map((plan) => ({
    plan,
    address: sender.create(faucet, tokenCode(plan, faucet.address)),
  }))
  const factories = FACTORY_PLANS.map((plan) => ({
    ...plan,
    address: create('ConstantProductFactory', plan.project, BigInt(plan.feeBps)),
  }))
  const { settlement, vaultRelayer, allowList } = CANONICAL_CONTRACTS
  const wrappedNativeToken = tokenOf(tokens, WRAPPED_NATIVE_SYMBOL).address
  const hooksTrampoline = create('HooksTrampoline', settlement)
  const ethFlow = create('NativeOrderFlow', settlement, wrappedNativeToken)
  const smartWalletFactory = create('SmartWalletFactory')
  const orderInspector = create('OrderInspector', settlement)
  return {
    contracts: {
      settlement,
      vaultRelayer,
      allowList,
      wrappedNativeToken,
      chainReader,
      orderInspector,
      poolTrader,
      hooksTrampoline,
      ethFlow,
      smartWalletFactory,
    },
    tokens,
    factories,
  }
}

/** Checks where the protocol's contracts are and puts the solvers on their allow-list. */
export async function setUpProtocol(
  rpc: Rpc,
  solvers: readonly LocalAccount[],
  nextTime: () => number,
): Promise<void> {
  const { settlement, vaultRelayer, allowList } = CANONICAL_CONTRACTS
  const readAddress = async (
    to: Address,
    functionName: 'vaultRelayer' | 'authenticator' | 'manager',
  ): Promise<Address> => {
    const data = await readCall(rpc, to, encodeFunctionData({ abi, functionName }))
    return address(decodeFunctionResult({ abi, functionName, data }))
  }
  assertAddress('vault relayer', await readAddress(settlement, 'vaultRelayer'), vaultRelayer)
  assertAddress('allow-list', await readAddress(settlement, 'authenticator'), allowList)
  await allowSolvers(rpc, await readAddress(allowList, 'manager'), solvers, nextTime)
}

/** What a call at the head returns. */
export const readCall = async (rpc: Rpc, to: Address, data: ViemHex): Promise<ViemHex> =>
  hexText.parse(await rpc.call('eth_call', { to, data }, 'latest'))

export const tokenOf = (tokens: readonly PlannedToken[], symbol: string): PlannedToken =>
  planned(tokens.find((item) => item.plan.symbol === symbol))

/** Something the network plan refers to; throws when the plan does not contain it. */
export function planned<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('genesis: the network plan names something it does not have')
  return value
}

function tokenCode(plan: TokenPlan, minter: Address): ViemHex {
  if (plan.symbol === WRAPPED_NATIVE_SYMBOL) return wrappedNativeCreationCode()
  const args = [plan.name, plan.symbol, plan.decimals, minter]
  return plan.transferFeeBps === undefined
    ? localCreationCode('TestToken', args)
    : localCreationCode('FeeOnTransferToken', [...args, BigInt(plan.transferFeeBps)])
}

function assertAddress(what: string, found: Address, expected: Address): void {
  if (found !== expected) throw new Error(`genesis: ${what} is at ${found}, not ${expected}`)
}
