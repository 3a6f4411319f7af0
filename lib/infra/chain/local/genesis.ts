import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import {
  concatHex,
  decodeFunctionResult,
  encodeFunctionData,
  maxUint256,
  padHex,
  parseAbi,
  stringToHex,
  type Hex as ViemHex,
} from 'viem'
import { z } from 'zod'
import { CANONICAL_CONTRACTS } from '@/lib/config/networks'
import { type Address, address } from '@/lib/domain/shared/address'
import { localCreationCode, protocolCreationCode, wrappedNativeCreationCode } from './artifacts'
import { createGenesisSender } from './genesis-sender'
import { allowSolvers, setBalance } from './genesis-solvers'
import { openingAmounts } from './history/history-market'
import type { PriceWalk } from './history/price-walk'
import { GENESIS_VERSION, type Genesis } from './manifest'
import {
  FACTORY_PLANS,
  POOL_PLANS,
  SOLVER_COUNT,
  TOKEN_PLANS,
  type TokenPlan,
  TRADER_COUNT,
  toAtoms,
  WRAPPED_NATIVE_SYMBOL,
} from './network-content'
import type { Rpc } from './rpc'
import { deriveAccount, type LocalAccount } from './seed'

/** Predeployed by the node; the address of what it creates depends on code and salt alone. */
const CREATE2_DEPLOYER = address('0x4e59b44847b379578588920ca78fbf26c0b4956c')
const CREATE2_SALT = padHex(stringToHex('Mattresses in Berlin!'), { size: 32, dir: 'right' })
const ETHER = 10n ** 18n
/** Longer than genesis has blocks, so their times end before now. */
const GENESIS_LEAD_SECONDS = 200

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to)',
  'function deposit() payable',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function createPair(address a, address b)',
  'function getPair(address a, address b) view returns (address)',
  'function vaultRelayer() view returns (address)',
  'function authenticator() view returns (address)',
  'function manager() view returns (address)',
])

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

export type Accounts = {
  readonly faucet: LocalAccount
  readonly marketMaker: LocalAccount
  readonly solvers: readonly LocalAccount[]
  readonly traders: readonly LocalAccount[]
  readonly refunder: LocalAccount
}

/** Every account of the embedded network; the same for the same seed. */
export function localAccounts(seed: string): Accounts {
  const several = (role: string, count: number) =>
    Array.from({ length: count }, (_, index) => deriveAccount(seed, role, index))
  return {
    faucet: deriveAccount(seed, 'faucet'),
    marketMaker: deriveAccount(seed, 'market-maker'),
    solvers: several('solver', SOLVER_COUNT),
    traders: several('trader', TRADER_COUNT),
    refunder: deriveAccount(seed, 'refunder'),
  }
}

export const seedHashOf = (seed: string): string =>
  createHash('sha256').update(`coincidence/${seed}`).digest('hex')

/** Seconds from block 0 to the end of the network's history. */
const lengthOf = (walk: PriceWalk): number => GENESIS_LEAD_SECONDS + (walk.times.at(-1) ?? 0)

/** Time of block 0 of a network whose history ends now. */
export const genesisTimestamp = (nowSeconds: number, walk: PriceWalk): number =>
  nowSeconds - lengthOf(walk)

/**
 * Fills an empty node with the whole network. Balances of native coin and the allow-list entries
 * are set by node commands; all else are transactions. Pools open at the prices the walk begins with.
 * Errors: throws when a transaction fails or a protocol contract is not where it belongs.
 */
export async function runGenesis(input: {
  rpc: Rpc
  chainId: number
  seed: string
  startTime: number
  walk: PriceWalk
}): Promise<Genesis> {
  const { rpc, chainId, seed, startTime, walk } = input
  const accounts = localAccounts(seed)
  const { faucet } = accounts
  const sender = createGenesisSender(rpc, chainId, startTime + 1)
  const read = async (to: Address, data: ViemHex): Promise<ViemHex> =>
    hexText.parse(await rpc.call('eth_call', { to, data }, 'latest'))
  const readAddress = async (
    to: Address,
    functionName: 'vaultRelayer' | 'authenticator' | 'manager',
  ): Promise<Address> => {
    const data = await read(to, encodeFunctionData({ abi, functionName }))
    return address(decodeFunctionResult({ abi, functionName, data }))
  }

  const rich = [accounts.marketMaker, ...accounts.solvers, ...accounts.traders, accounts.refunder]
  await setBalance(rpc, faucet.address, 1_000_000_000n * ETHER)
  for (const account of rich) await setBalance(rpc, account.address, 10_000n * ETHER)

  for (const name of [
    'GPv2AllowListAuthentication_Implementation',
    'GPv2AllowListAuthentication_Proxy',
    'GPv2Settlement',
  ]) {
    sender.send(faucet, concatHex([CREATE2_SALT, protocolCreationCode(name)]), CREATE2_DEPLOYER)
  }
  const chainReader = sender.create(faucet, localCreationCode('ChainReader'))
  const poolTrader = sender.create(faucet, localCreationCode('PoolTrader'))
  const tokens = TOKEN_PLANS.map((plan) => ({
    plan,
    address: sender.create(faucet, tokenCode(plan, faucet.address)),
  }))
  const factories = FACTORY_PLANS.map((plan) => ({
    ...plan,
    address: sender.create(
      faucet,
      localCreationCode('ConstantProductFactory', [plan.project, BigInt(plan.feeBps)]),
    ),
  }))
  const { settlement, vaultRelayer, allowList } = CANONICAL_CONTRACTS
  const tokenOf = (symbol: string) => known(tokens.find((item) => item.plan.symbol === symbol))
  const wrappedNativeToken = tokenOf(WRAPPED_NATIVE_SYMBOL).address
  const create = (name: string, ...args: readonly unknown[]) =>
    sender.create(faucet, localCreationCode(name, args))
  const hooksTrampoline = create('HooksTrampoline', settlement)
  const ethFlow = create('NativeOrderFlow', settlement, wrappedNativeToken)
  const smartWalletFactory = create('SmartWalletFactory')
  const orderInspector = create('OrderInspector', settlement)
  await sender.flush()

  assertNavItem('vault relayer', await readAddress(settlement, 'vaultRelayer'), vaultRelayer)
  assertNavItem('allow-list', await readAddress(settlement, 'authenticator'), allowList)
  await allowSolvers(
    rpc,
    await readAddress(allowList, 'manager'),
    accounts.solvers,
    sender.nextTime,
  )

  const send = (from: LocalAccount, to: Address, data: ViemHex, value = 0n) =>
    sender.send(from, data, to, value)

  for (const { plan, address: token } of tokens) {
    if (plan.symbol === WRAPPED_NATIVE_SYMBOL) {
      send(faucet, token, encodeFunctionData({ abi, functionName: 'deposit' }), 10_000_000n * ETHER)
    } else {
      const args = [faucet.address, toAtoms(1e10 / plan.usd, plan.decimals)] as const
      send(faucet, token, encodeFunctionData({ abi, functionName: 'mint', args }))
    }
  }
  for (const { plan, address: token } of tokens) {
    if (plan.transferFeeBps !== undefined) continue
    for (const holder of [accounts.marketMaker, ...accounts.traders]) {
      const isMaker = holder === accounts.marketMaker
      const amount = toAtoms((isMaker ? 2e7 : 5e5) / plan.usd, plan.decimals)
      const spender = isMaker ? poolTrader : vaultRelayer
      send(faucet, token, transfer(holder.address, amount))
      send(
        holder,
        token,
        encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] }),
      )
    }
  }
  for (const plan of POOL_PLANS) {
    const [a, b] = plan.tokens.map((symbol) => tokenOf(symbol).address)
    const factory = known(factories.find((item) => item.project === plan.project))
    const args = [known(a), known(b)] as const
    send(faucet, factory.address, encodeFunctionData({ abi, functionName: 'createPair', args }))
  }
  await sender.flush()

  const pools: Genesis['pools'] = []
  for (const plan of POOL_PLANS) {
    const [a, b] = plan.tokens.map(tokenOf)
    const factory = known(factories.find((item) => item.project === plan.project))
    const args = [known(a).address, known(b).address] as const
    const data = await read(
      factory.address,
      encodeFunctionData({ abi, functionName: 'getPair', args }),
    )
    const pair = address(decodeFunctionResult({ abi, functionName: 'getPair', data }))
    const amounts = openingAmounts(plan, walk)
    for (const [index, side] of [known(a), known(b)].entries()) {
      const amount = toAtoms(known(amounts[index]), side.plan.decimals)
      send(faucet, side.address, transfer(pair, amount))
    }
    send(faucet, pair, encodeFunctionData({ abi, functionName: 'mint', args: [faucet.address] }))
    const [token0, token1] = [...args].sort()
    pools.push({
      address: pair,
      factory: factory.address,
      project: factory.project,
      feeBps: factory.feeBps,
      token0: known(token0),
      token1: known(token1),
    })
  }
  await sender.flush()

  return {
    version: GENESIS_VERSION,
    identity: randomUUID(),
    chainId,
    seedHash: seedHashOf(seed),
    startTime,
    genesisTime: startTime + lengthOf(walk),
    deployBlock: 1,
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
    tokens: tokens.map(({ plan, address: token }) => ({
      address: token,
      symbol: plan.symbol,
      name: plan.name,
      decimals: plan.decimals,
      feeOnTransfer: plan.transferFeeBps !== undefined,
    })),
    factories,
    pools,
  }
}

function tokenCode(plan: TokenPlan, minter: Address): ViemHex {
  if (plan.symbol === WRAPPED_NATIVE_SYMBOL) return wrappedNativeCreationCode()
  const args = [plan.name, plan.symbol, plan.decimals, minter]
  return plan.transferFeeBps === undefined
    ? localCreationCode('TestToken', args)
    : localCreationCode('FeeOnTransferToken', [...args, BigInt(plan.transferFeeBps)])
}

const transfer = (to: Address, amount: bigint): ViemHex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })

function assertNavItem(what: string, found: Address, expected: Address): void {
  if (found !== expected) throw new Error(`genesis: ${what} is at ${found}, not ${expected}`)
}

function known<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('genesis: the network plan names something it does not have')
  return value
}
