import 'server-only'
import { localAliases } from '@/lib/config/known-networks'
import type { LocalNetworkEnv } from '@/lib/config/network-env'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import { ownChainCadence } from '@/lib/domain/network/cadence'
import { CONCENTRATED_SWAP_GAS, PAIR_SWAP_GAS } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import { fixedCadence } from '@/lib/infra/chain/chain-cadence'
import { NO_FEE_CAPS } from '@/lib/infra/chain/fee-caps'
import type { Faucet } from '@/lib/infra/chain/local/faucet'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import { fixedPools, type UnreadPool } from '@/lib/infra/chain/pair-directory'
import { deployedHelper } from '@/lib/infra/chain/read-helper'
import type { MarketIndexConfig } from '@/lib/server/market/market-index'
import type { OwnMarketConfig } from '@/lib/server/market/own-market'
import type { OwnNetwork } from './own-network-config'

/** The embedded network, with what its index and its market data follow. */
export type LocalNetwork = OwnNetwork &
  OwnMarketConfig['network'] &
  Pick<MarketIndexConfig['network'], 'usdToken' | 'poolFactories'>

const CURRENCY = { name: 'Test Ether', symbol: 'ETH', decimals: 18 } as const
const USD_SYMBOL = 'USDC'
/** Before the simulator's transactions, so that batches come first in a block. */
const LOCAL_TIP_WEI = 20_000_000_000n

export type LocalNetworkParts = {
  readonly network: LocalNetworkEnv
  readonly manifest: LocalManifest
  readonly rpcUrl: string
  /** The running node; null in a process that only serves. */
  readonly chain: LocalChain | null
  readonly faucet: Faucet
}

/** The embedded network in the configuration format of any network with its own order book. */
export function localNetwork(parts: LocalNetworkParts): LocalNetwork {
  const { network, manifest, rpcUrl, chain, faucet } = parts
  const { chainReader, orderInspector, poolTrader, ...contracts } = manifest.contracts
  return {
    name: LOCAL_NETWORK,
    chainId: network.chainId,
    kind: 'local',
    aliases: localAliases(network.chainId),
    displayName: 'Local network',
    nativeCurrency: CURRENCY,
    explorerTxUrl: null,
    rpcUrl,
    nodes: null,
    simulations: null,
    cadence: fixedCadence(ownChainCadence(network.blockSeconds * 1_000)),
    isPunctual: network.mining === 'interval',
    startBlock: manifest.deployBlock,
    contracts: { ...contracts, helpers: [chainReader, orderInspector, poolTrader] },
    helpers: {
      chainReader: deployedHelper(chainReader),
      orderInspector: deployedHelper(orderInspector),
    },
    tokens: manifest.tokens.map(({ address, symbol, name, decimals }) => ({
      address,
      symbol,
      name,
      decimals,
    })),
    tokenLists: [],
    usdToken: usdToken(manifest),
    pools: fixedPools(tradedPools(manifest)),
    fixedTip: LOCAL_TIP_WEI,
    feeCaps: NO_FEE_CAPS,
    poolFactories: manifest.factories,
    labels: labels(manifest),
    faucetAccount: manifest.faucet.address,
    submitUrls: [],
    solverAccounts: manifest.solvers,
    refunder: manifest.refunder,
    faucet: (to) => faucet.fund({ to }),
    nodeState: () => chain?.state() ?? 'ready',
    startProblem: () => null,
    durable: async (block, hash) => chain?.journalUpTo(block, hash),
  }
}

/** All pools that auctions and quotes may trade with. */
function tradedPools({ pools, concentrated }: LocalManifest): readonly UnreadPool[] {
  const pairs = pools.map(({ address, token0, token1, feeBps }) => ({
    kind: 'constantProduct' as const,
    address,
    token0,
    token1,
    feeBps: bps(feeBps),
    swapGas: PAIR_SWAP_GAS,
  }))
  if (concentrated === null) return pairs
  const { router } = concentrated
  const swapGas = CONCENTRATED_SWAP_GAS
  return [
    ...pairs,
    ...concentrated.pools.map((pool) => ({
      kind: 'concentrated' as const,
      ...pool,
      router,
      swapGas,
    })),
  ]
}

/** The token whose whole unit is one dollar by definition. */
function usdToken({ tokens }: Pick<LocalManifest, 'tokens'>): Address {
  const token = tokens.find(({ symbol }) => symbol === USD_SYMBOL)
  if (token === undefined) throw new Error(`the local network has no token ${USD_SYMBOL}`)
  return token.address
}

/** Display names of the embedded network's accounts. */
function labels(manifest: LocalManifest): ReadonlyMap<Address, string> {
  const { contracts, tokens, pools, concentrated } = manifest
  const symbolOf = (token: Address) =>
    tokens.find((listed) => listed.address === token)?.symbol ?? 'unlisted'
  return new Map([
    [contracts.settlement, 'Settlement contract'],
    [contracts.vaultRelayer, 'Vault relayer'],
    [contracts.hooksTrampoline, 'Hooks trampoline'],
    [contracts.ethFlow, 'Native order contract'],
    [contracts.poolTrader, 'Pool trader'],
    [contracts.wrappedNativeToken, 'Wrapped native token'],
    [manifest.faucet.address, 'Faucet'],
    [manifest.marketMaker.address, 'Market maker'],
    ...manifest.solvers.map(({ address }, index) => [address, `Solver ${index + 1}`] as const),
    ...manifest.traders.map(({ address }, index) => [address, `Trader ${index + 1}`] as const),
    ...pools.map(
      ({ address, project, token0, token1 }) =>
        [address, `${project} pool ${symbolOf(token0)}/${symbolOf(token1)}`] as const,
    ),
    ...(concentrated === null
      ? []
      : [
          [concentrated.router, 'Router of concentrated pools'] as const,
          ...concentrated.pools.map(
            ({ address, token0, token1 }) =>
              [address, `Concentrated pool ${symbolOf(token0)}/${symbolOf(token1)}`] as const,
          ),
        ]),
  ])
}
