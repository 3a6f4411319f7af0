import type { EIP1193Provider } from 'viem'
import type { Config, Connector } from 'wagmi'
import { createConfig, http, injected } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  watchConnection,
} from 'wagmi/actions'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'
import { hex, txHash } from '@/lib/domain/shared/hex'
import { failure, ok } from '@/lib/domain/shared/result'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { toChain } from './chain'
import { contractWalletProvider } from './contract-wallet-provider'
import { demoProvider } from './demo-provider'
import { signInMessage } from './sign-in-message'
import { attempt } from './wallet-failure'
import type { WalletEngine, WalletOption, WalletResult, WalletState } from './wallet-types'

const DEMO_KEY_ID = 'demo'
const DEMO_CONTRACT_ID = 'demoContract'
const DEMO_IDS: readonly string[] = [DEMO_KEY_ID, DEMO_CONTRACT_ID]

/** Makes the wagmi configuration from what is served here, and tells `onState` of every change. */
export function createWalletEngine(
  networks: readonly NetworkView[],
  onState: (state: WalletState) => void,
): WalletEngine {
  const config = makeConfig(networks)
  watchConnection(config, { onChange: () => onState(currentState(config)) })
  const connectorOf = (id: string) => listConnectors(config).find((one) => one.uid === id)

  return {
    options: () => listConnectors(config).map(toOption),
    connect: async (optionId) => {
      const connector = connectorOf(optionId)
      if (connector === undefined) return failure('WalletUnavailable', 'This wallet is gone.')
      // Without a chain: which one the wallet is on matters only once something is signed.
      const connected = await attempt(() => connect(config, { connector }))
      return connected.ok ? ok(null) : connected
    },
    resume: async () => (await reconnect(config)).length > 0,
    disconnect: () => disconnect(config),
    switchChain: async (chainId) => {
      const switched = await attempt(() => switchChain(config, { chainId }))
      return switched.ok ? ok(null) : switched
    },
    signTypedData: (account, chainId, request) =>
      guarded(config, account, chainId, async () =>
        hex(
          await signTypedData(config, {
            account,
            domain: request.domain,
            types: request.types,
            primaryType: request.primaryType,
            message: request.message,
          }),
        ),
      ),
    signDigest: (account, chainId, digest) =>
      guarded(config, account, chainId, async () =>
        hex(await signMessage(config, { account, message: { raw: digest } })),
      ),
    signIn: (account, chainId, nonce) =>
      guarded(config, account, chainId, async () => {
        const message = signInMessage({
          account,
          chainId,
          nonce,
          origin: window.location.origin,
          nowMs: Date.now(),
        })
        return { message, signature: hex(await signMessage(config, { account, message })) }
      }),
    sendTransaction: (account, chainId, request) =>
      guarded(config, account, chainId, async () =>
        txHash(await sendTransaction(config, { account, chainId, ...request })),
      ),
  }
}

function makeConfig(networks: readonly NetworkView[]): Config {
  const chains = networks.map((network) => toChain(network, window.location.origin))
  const [first, ...rest] = chains
  if (first === undefined) throw new Error('no network is served here')
  return createConfig({
    chains: [first, ...rest],
    connectors: [...demoConnectors(networks), injected()],
    transports: Object.fromEntries(
      chains.map((chain) => [chain.id, http(chain.rpcUrls.default.http[0])]),
    ),
    multiInjectedProviderDiscovery: true,
    ssr: false,
  })
}

/** A key of this browser and, where one can be made, the contract wallet that obeys it. */
function demoConnectors(networks: readonly NetworkView[]) {
  const network = networks.find(({ kind }) => kind === 'local')
  if (network === undefined) return []
  const chain = toChain(network, window.location.origin)
  const factory = network.contracts.smartWalletFactory
  const key = once(() => demoProvider(chain))
  const contract = factory === null ? null : once(() => contractWalletProvider(key(), network))
  return [
    demoConnector(DEMO_KEY_ID, 'Demo wallet', key),
    ...(contract === null ? [] : [demoConnector(DEMO_CONTRACT_ID, 'Demo smart wallet', contract)]),
  ]
}

const demoConnector = (id: string, name: string, provider: () => EIP1193Provider) =>
  injected({ target: { id, name, provider }, shimDisconnect: true })

/** Made when it is first asked for, and then always the same. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Announced wallets, the demo wallet, and the nameless injected one only when it is all there is. */
function listConnectors(config: Config): readonly Connector[] {
  const announced = config.connectors.filter(
    (connector) => connector.id !== 'injected' && !DEMO_IDS.includes(connector.id),
  )
  const hasInjected = 'ethereum' in window && window.ethereum !== undefined
  return config.connectors.filter(
    (connector) => connector.id !== 'injected' || (announced.length === 0 && hasInjected),
  )
}

const toOption = (connector: Connector): WalletOption => ({
  id: connector.uid,
  name: connector.id === 'injected' ? 'Browser wallet' : connector.name,
  icon: connector.icon?.startsWith('data:image/') ? connector.icon : null,
  demo:
    connector.id === DEMO_KEY_ID ? 'key' : connector.id === DEMO_CONTRACT_ID ? 'contract' : null,
})

function currentState(config: Config): WalletState {
  const connection = getConnection(config)
  switch (connection.status) {
    case 'connected':
      return {
        status: 'connected',
        account: address(connection.address),
        chainId: connection.chainId,
        wallet: toOption(connection.connector),
      }
    case 'connecting':
    case 'reconnecting':
      return { status: 'connecting' }
    case 'disconnected':
      return { status: 'disconnected' }
  }
}

/** Nothing is signed with another account or on another chain than the page showed. */
async function guarded<T>(
  config: Config,
  account: string,
  chainId: number,
  request: () => Promise<T>,
): Promise<WalletResult<T>> {
  const state = currentState(config)
  if (state.status !== 'connected') return failure('WalletUnavailable', 'No wallet is connected.')
  if (state.account !== account) {
    const now = getConnection(config).address ?? state.account
    return failure('WrongAccount', `The wallet is now on ${shortAddress(now)}.`)
  }
  if (state.chainId !== chainId) {
    const name = config.chains.find(({ id }) => id === state.chainId)?.name
    return failure('WrongChain', `The wallet is on ${name ?? `chain ${state.chainId}`}.`)
  }
  return attempt(request)
}
