import 'server-only'
import { type Address, address } from '@/lib/domain/shared/address'
import type { ChainFacts } from './chain-facts'
import type { ChainEntry } from './chains-file'
import {
  CANONICAL_DEPLOYMENT,
  deploymentOn,
  PUBLIC_DEPLOYMENT,
  PUBLIC_STAGING_DEPLOYMENT,
} from './deployment-contracts'
import type { KnownNetwork } from './known-networks'
import type { ListedChain } from './listed-chains'
import { MARKET_REFERENCES, NO_MARKET_REFERENCE } from './market-references'

/** Everything but the names, which depend on the other chains. */
export type UnnamedChain = Omit<ChainFacts, 'name' | 'aliases'>

/** What viem says of a chain, and nothing else. */
export function chainOfViem(listed: ListedChain): UnnamedChain {
  const { name, symbol, decimals } = listed.nativeCurrency
  const wrappedNativeToken = predeployedWrapper(listed)
  return {
    chainId: listed.id,
    displayName: listed.name,
    nativeCurrency: { name, symbol, decimals },
    wrappedNativeToken,
    blockSeconds: listed.blockTime === undefined ? null : listed.blockTime / 1000,
    explorerTxUrl: transactionUrl(listed.blockExplorers?.default.url ?? null),
    tokens:
      wrappedNativeToken === null
        ? []
        : [{ address: wrappedNativeToken, symbol: 'WETH', name: 'Wrapped Ether', decimals }],
    contracts: CANONICAL_DEPLOYMENT,
    stagingContracts: CANONICAL_DEPLOYMENT,
    market: NO_MARKET_REFERENCE,
  }
}

/** A network of the public deployments: viem's facts and those of our tables. */
export function chainOfDeployment(known: KnownNetwork, listed: ListedChain): UnnamedChain {
  const viem = chainOfViem(listed)
  return {
    ...viem,
    displayName: known.displayName,
    wrappedNativeToken: known.wrappedNativeToken,
    blockSeconds: known.blockSeconds ?? viem.blockSeconds,
    tokens: known.tokens,
    contracts: deploymentOn(PUBLIC_DEPLOYMENT, known.chainId),
    stagingContracts: deploymentOn(PUBLIC_STAGING_DEPLOYMENT, known.chainId),
    market: MARKET_REFERENCES[known.chainId] ?? NO_MARKET_REFERENCE,
  }
}

/** A chain of the operator's file. Null when neither it nor `base` says what its coin is. */
export function chainOfFile(entry: ChainEntry, base: UnnamedChain | null): UnnamedChain | null {
  const nativeCurrency = entry.nativeCurrency ?? base?.nativeCurrency
  if (nativeCurrency === undefined) return null
  const contracts = entry.contracts ?? base?.contracts ?? CANONICAL_DEPLOYMENT
  const pools = base?.market.pools
  return {
    chainId: entry.id,
    displayName: entry.displayName ?? base?.displayName ?? entry.name,
    nativeCurrency,
    wrappedNativeToken: entry.wrappedNativeToken ?? base?.wrappedNativeToken ?? null,
    blockSeconds: entry.blockSeconds ?? base?.blockSeconds ?? null,
    explorerTxUrl: transactionUrl(entry.explorer ?? null) ?? base?.explorerTxUrl ?? null,
    tokens: entry.tokens ?? base?.tokens ?? [],
    contracts,
    // Whoever names contracts means those of the order book that is served.
    stagingContracts: entry.contracts ?? base?.stagingContracts ?? contracts,
    market: {
      usdToken: entry.usdToken ?? base?.market.usdToken ?? null,
      coinGecko: entry.coinGecko ?? base?.market.coinGecko ?? null,
      pools: {
        geckoTerminal: entry.geckoTerminal ?? pools?.geckoTerminal ?? null,
        defiLlama: entry.defiLlama ?? pools?.defiLlama ?? null,
      },
    },
  }
}

/** Source: EIP-3091. */
const transactionUrl = (explorer: string | null): string | null =>
  explorer === null ? null : `${explorer.replace(/\/+$/, '')}/tx/{txHash}`

/** Source: the predeploys of the OP Stack specification. */
const OP_STACK_BRIDGE = '0x4200000000000000000000000000000000000010'
const OP_STACK_WETH = address('0x4200000000000000000000000000000000000006')
/** Blast and its test network wrap ether by a contract of their own. */
const OTHER_WRAPPERS: readonly number[] = [81457, 168587773]

/** The wrapped coin of an OP Stack chain with ether; null elsewhere, as viem does not name it. */
function predeployedWrapper({ id, contracts, nativeCurrency }: ListedChain): Address | null {
  const bridge = contracts?.l2StandardBridge
  const isOpStack =
    bridge !== undefined && 'address' in bridge && bridge.address === OP_STACK_BRIDGE
  const isEther = nativeCurrency.symbol === 'ETH'
  return isOpStack && isEther && !OTHER_WRAPPERS.includes(id) ? OP_STACK_WETH : null
}
