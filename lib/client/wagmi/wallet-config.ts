import type { Chain, EIP1193Provider } from 'viem'
import { type Config, type Connector, createConfig, http, injected } from 'wagmi'
import type { WalletOption } from '@/lib/client/wallet-types'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { message } from '@/lib/domain/shared/message'
import { shownText } from '@/lib/domain/shared/visible-text'
import { t } from '@/lib/words/words'
import { contractWalletProvider } from './contract-wallet-provider'
import { demoProvider } from './demo-provider'
import { isSafe, safeConnectors } from './safe/safe-connector'
import { WALLET_CONNECT_ID, walletConnect } from './wallet-connect/wallet-connect-connector'

const DEMO_KEY_ID = 'demo'
const DEMO_CONTRACT_ID = 'demoContract'
/** Connectors of ours, in addition to the wallets that announce themselves. */
const OWN_IDS: readonly string[] = [DEMO_KEY_ID, DEMO_CONTRACT_ID, WALLET_CONNECT_ID, 'injected']

/** The wagmi configuration of the networks and of the kinds of wallets this deployment allows. */
export function makeWalletConfig({ networks, wallets }: NetworksView): Config {
  const chains = networks.map((network) => toChain(network, window.location.origin))
  const [first, ...rest] = chains
  if (first === undefined) throw new Error('no network is served here')
  return createConfig({
    chains: [first, ...rest],
    connectors: [
      ...safeConnectors(wallets?.frameAncestors ?? []),
      ...demoConnectors(networks),
      ...(wallets?.walletConnect === undefined ? [] : [walletConnect(wallets.walletConnect)]),
      injected(),
    ],
    transports: Object.fromEntries(
      chains.map((chain) => [chain.id, http(chain.rpcUrls.default.http[0])]),
    ),
    multiInjectedProviderDiscovery: true,
    ssr: false,
  })
}

/** A key of this browser and, where a factory exists, the contract wallet it controls. */
function demoConnectors(networks: readonly NetworkView[]) {
  const network = networks.find(({ kind }) => kind === 'local')
  if (network === undefined) return []
  const chain = toChain(network, window.location.origin)
  const factory = network.contracts.smartWalletFactory
  const key = once(() => demoProvider(chain))
  const contract = factory === null ? null : once(() => contractWalletProvider(key(), network))
  return [
    demoConnector(DEMO_KEY_ID, t`Demo wallet`, key),
    ...(contract === null ? [] : [demoConnector(DEMO_CONTRACT_ID, t`Demo smart wallet`, contract)]),
  ]
}

const demoConnector = (id: string, name: string, provider: () => EIP1193Provider) =>
  injected({ target: { id, name, provider }, shimDisconnect: true })

/** Created at first use, then always the same value. */
function once<T>(make: () => T): () => T {
  let created: { readonly value: T } | null = null
  return () => {
    created ??= { value: make() }
    return created.value
  }
}

/** Announced and own wallets; the unnamed injected one only without an announced wallet. */
export function listConnectors(config: Config): readonly Connector[] {
  const announced = config.connectors.filter(({ id }) => !OWN_IDS.includes(id) && !isSafe({ id }))
  const hasInjected = 'ethereum' in window && window.ethereum !== undefined
  return config.connectors.filter(
    (connector) => connector.id !== 'injected' || (announced.length === 0 && hasInjected),
  )
}

/** Names come from extensions. */
const MAX_NAME = 40
const UNNAMED = message`Browser wallet`

/** How a connector is shown. */
export const toOption = (connector: Connector): WalletOption => ({
  id: connector.uid,
  name: (connector.id !== 'injected' && shownText(connector.name, MAX_NAME)) || t(UNNAMED),
  icon: connector.icon?.startsWith('data:image/') ? connector.icon : null,
  demo:
    connector.id === DEMO_KEY_ID ? 'key' : connector.id === DEMO_CONTRACT_ID ? 'contract' : null,
  isPaired: connector.id === WALLET_CONNECT_ID,
  isSafe: isSafe(connector),
})

/** A served network in the form of wallet libraries; its RPC is on our own origin. */
function toChain(network: NetworkView, origin: string): Chain {
  return {
    id: network.chainId,
    name: network.displayName,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [`${origin}${network.rpcPath}`] } },
    testnet: network.kind === 'local',
  }
}
