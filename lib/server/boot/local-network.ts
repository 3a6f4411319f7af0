import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalNetworkEnv } from '@/lib/config/env'
import { LOCAL_NETWORK, localAliases } from '@/lib/config/networks'
import type { Address } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import type { Faucet } from '@/lib/infra/chain/local/faucet'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import type { OwnNetwork } from './own-network-config'

const CURRENCY = { name: 'Test Ether', symbol: 'ETH', decimals: 18 } as const
/** Gas a constant-product swap adds to a settlement: transfer in, swap, two cold slots. */
const SWAP_GAS = 75_000n
const USD_SYMBOL = 'USDC'

export type LocalNetworkParts = {
  readonly network: LocalNetworkEnv
  readonly manifest: LocalManifest
  readonly rpcUrl: string
  /** The running node; null in a process that only serves. */
  readonly chain: LocalChain | null
  readonly faucet: Faucet
}

/** The embedded network, as the configuration any network with its own order book takes. */
export function localNetwork(parts: LocalNetworkParts): OwnNetwork {
  const { network, manifest, rpcUrl, chain, faucet } = parts
  const { chainReader, orderInspector, poolTrader: _trader, ...contracts } = manifest.contracts
  return {
    name: LOCAL_NETWORK,
    chainId: network.chainId,
    kind: 'local',
    aliases: localAliases(network.chainId),
    displayName: 'Local network',
    nativeCurrency: CURRENCY,
    explorerTxUrl: null,
    rpcUrl,
    blockSeconds: network.blockSeconds,
    startBlock: manifest.deployBlock,
    contracts,
    helpers: { chainReader, orderInspector },
    tokens: manifest.tokens.map(({ address, symbol, name, decimals }) => ({
      ...{ address, symbol, name, decimals },
    })),
    usdToken: usdToken(manifest),
    pools: manifest.pools.map(({ address, token0, token1, feeBps }) => ({
      ...{ address, token0, token1, feeBps: bps(feeBps), swapGas: SWAP_GAS },
    })),
    poolFactories: manifest.factories,
    labels: labels(manifest),
    solverAccounts: manifest.solvers,
    refunder: manifest.refunder,
    faucet: (to) => faucet.fund({ to }),
    nodeState: () => chain?.state() ?? 'ready',
    durable: async (block, hash) => chain?.journalUpTo(block, hash),
    untilQuiet: (headNumber) => untilBlockMargin(network.blockSeconds, headNumber),
  }
}

/** The token whose whole unit is one dollar by definition. */
function usdToken({ tokens }: Pick<LocalManifest, 'tokens'>): Address {
  const token = tokens.find(({ symbol }) => symbol === USD_SYMBOL)
  if (token === undefined) throw new Error(`the local network has no token ${USD_SYMBOL}`)
  return token.address
}

/** Display names of the embedded network's accounts. */
function labels(manifest: LocalManifest): ReadonlyMap<Address, string> {
  const { contracts, tokens, pools } = manifest
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
  ])
}

/** A settlement sent less than this before a block may miss it and be mined on another state. */
const GUARD_MS = 150
const POLL_MS = 10
const PATIENCE_MS = 500

/**
 * The local network mines at whole multiples of its block time. Resolves at once while the next
 * block is far enough away for a transaction to reach it, otherwise when that block is there.
 */
function untilBlockMargin(
  blockSeconds: number,
  headNumber: () => Promise<number>,
  nowMs: () => number = Date.now,
): () => Promise<void> {
  const period = blockSeconds * 1000
  return async () => {
    const left = period - (nowMs() % period)
    if (left > GUARD_MS) return
    const before = await headNumber()
    await sleep(left)
    const giveUpMs = nowMs() + PATIENCE_MS
    while (nowMs() < giveUpMs && (await headNumber()) === before) await sleep(POLL_MS)
  }
}
