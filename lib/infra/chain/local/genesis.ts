import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Address } from '@/lib/domain/shared/address'
import { openConcentratedExchange } from './genesis-concentrated'
import { deployContracts, setUpProtocol } from './genesis-contracts'
import { fundAccounts, openPools } from './genesis-market'
import { createGenesisSender } from './genesis-sender'
import { setBalance } from './genesis-solvers'
import type { PriceWalk } from './history/price-walk'
import { GENESIS_VERSION, type Genesis } from './manifest'
import { SOLVER_COUNT, TRADER_COUNT } from './network-content'
import { seedHashOf } from './network-seed'
import type { Rpc } from './rpc'
import { deriveAccount, type LocalAccount } from './seed'

const ETHER = 10n ** 18n
/** Longer than genesis has blocks, so that all their times are in the past. */
const GENESIS_LEAD_SECONDS = 200

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

/** Seconds from block 0 to the end of the network's history. */
const lengthOf = (walk: PriceWalk): number => GENESIS_LEAD_SECONDS + (walk.times.at(-1) ?? 0)

/** Time of block 0 of a network whose history ends now. */
export const genesisTimestamp = (nowSeconds: number, walk: PriceWalk): number =>
  nowSeconds - lengthOf(walk)

/**
 * Creates the entire network on an empty node. Native balances and the allow-list entries are set
 * by node commands, everything else by transactions. Pools open at the first prices of the walk, but for
 * concentrated ones, which nobody trades before its end: they open at the prices that it ends with.
 * Errors: throws when a transaction fails or a protocol contract has an unexpected address.
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
  const sender = createGenesisSender(rpc, chainId, startTime + 1)
  await fundNative(rpc, accounts)
  const deployment = deployContracts(sender, accounts.faucet)
  await sender.flush()
  await setUpProtocol(rpc, accounts.solvers, sender.nextTime)
  fundAccounts(sender, accounts, deployment)
  await sender.flush()
  const pools = await openPools({ rpc, sender, walk, faucet: accounts.faucet, deployment })
  await sender.flush()
  const { faucet, marketMaker } = accounts
  const { tokens } = deployment
  const concentrated = await openConcentratedExchange({ rpc, sender, faucet, marketMaker, tokens })

  return {
    version: GENESIS_VERSION,
    identity: randomUUID(),
    chainId,
    seedHash: seedHashOf(seed),
    startTime,
    genesisTime: startTime + lengthOf(walk),
    deployBlock: 1,
    contracts: deployment.contracts,
    tokens: deployment.tokens.map(({ plan, address }) => ({
      address,
      symbol: plan.symbol,
      name: plan.name,
      decimals: plan.decimals,
      feeOnTransfer: plan.transferFeeBps !== undefined,
    })),
    factories: [...deployment.factories],
    pools,
    concentrated,
  }
}

async function fundNative(rpc: Rpc, accounts: Accounts): Promise<void> {
  const { faucet, marketMaker, solvers, traders, refunder } = accounts
  const fund = ({ address }: { address: Address }, coins: bigint) =>
    setBalance(rpc, address, coins * ETHER)
  await fund(faucet, 1_000_000_000n)
  for (const account of [marketMaker, ...solvers, ...traders, refunder]) {
    await fund(account, 10_000n)
  }
}
