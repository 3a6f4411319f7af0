import { numberToHex } from 'viem/utils'
import { rpcError } from '@/lib/client/wagmi/demo-provider'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { firstChain, type SessionAccount, sessionAccounts } from './session-accounts'
import {
  closeSignClient,
  openSignClient,
  type WalletConnectClient,
  type WalletConnectSettings,
} from './sign-client'
import { asRpcError, REFUSED } from './wallet-errors'
import { withinTime } from './within-time'

type Session = ReturnType<WalletConnectClient['session']['get']>

/** What a connected wallet is asked; everything else is read from our own node. */
const SWITCH = 'wallet_switchEthereumChain'
const WALLET_METHODS = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', SWITCH]
const WALLET_EVENTS = ['accountsChanged', 'chainChanged']
/** A relay that can be reached answers within a second or two. */
const RELAY_TIMEOUT_MS = 20_000
const relaySilent = (): string => t`The relay of WalletConnect did not answer.`
/** Shorter than the five minutes after which wallets no longer take a link. */
const PAIRING_TIMEOUT_MS = 280_000

const SHARED_WITHIN_MS = 3_000
const SHARED_POLL_MS = 100

const UNAUTHORIZED = 4100
const UNSUPPORTED = 4200
const CHAIN_MISSING = 4902

export type ServedChain = { readonly id: number; readonly rpcUrl: string }

export type ProviderEvents = {
  readonly onAccounts: (accounts: readonly Address[]) => void
  readonly onChain: (chainId: number) => void
  readonly onEnd: () => void
}

export type ProviderConnection = {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/**
 * A wallet at the other end of a WalletConnect session, by the requests of EIP-1193. A session holds
 * for all chains the wallet shared at its beginning; the current one is chosen here.
 */
export class WalletConnectProvider {
  #client: Promise<WalletConnectClient> | null = null
  #session: Session | null = null
  #chainId: number | null = null
  #leave: (() => void) | null = null

  constructor(
    private readonly settings: WalletConnectSettings,
    private readonly chains: readonly ServedChain[],
    private readonly events: ProviderEvents,
  ) {}

  /** Waits for a wallet that takes `onUri`'s pairing; rejects when it refuses or `leave` is called. */
  async connect(onUri: (uri: string) => void): Promise<ProviderConnection> {
    const left = new Promise<never>((_, reject) => {
      this.#leave = () => reject(rpcError(REFUSED, t`You stopped waiting.`))
    })
    try {
      return await Promise.race([this.#pair(onUri, left), left])
    } finally {
      this.#leave = null
    }
  }

  async #pair(onUri: (uri: string) => void, left: Promise<never>): Promise<ProviderConnection> {
    const client = await this.#open()
    const { uri, approval } = await this.#propose(client)
    if (uri !== undefined) onUri(uri)
    try {
      const approved = withinTime(
        approval(),
        PAIRING_TIMEOUT_MS,
        t`The link has expired. Choose WalletConnect again for a new one.`,
      )
      return this.#begin(await Promise.race([approved, left]), null)
    } catch (error) {
      const topic = uri === undefined ? null : pairingTopic(uri)
      // The code on the screen of somebody's phone must not connect later.
      if (topic !== null) void client.core.pairing.disconnect({ topic }).catch(() => undefined)
      throw asRpcError(error)
    }
  }

  async #propose(client: WalletConnectClient): ReturnType<WalletConnectClient['connect']> {
    const eip155 = {
      chains: this.chains.map(({ id }) => `eip155:${id}`),
      methods: WALLET_METHODS,
      events: WALLET_EVENTS,
    }
    try {
      return await withinTime(
        client.connect({ optionalNamespaces: { eip155 } }),
        RELAY_TIMEOUT_MS,
        relaySilent(),
      )
    } catch (cause) {
      this.#client = null
      void closeSignClient(client)
      throw new Error(relaySilent(), { cause })
    }
  }

  /** Stops waiting for a wallet. */
  leave(): void {
    this.#leave?.()
  }

  /** Takes up the session of an earlier visit; null when there is none or it has expired. */
  async restore(lastChainId: number | null): Promise<ProviderConnection | null> {
    if (this.#session !== null) return this.#connection()
    const client = await this.#open()
    const session = client.session.getAll().findLast(({ expiry }) => expiry * 1000 > Date.now())
    return session === undefined ? null : this.#begin(session, lastChainId)
  }

  async disconnect(): Promise<void> {
    const session = this.#session
    this.#session = null
    if (session === null) return
    const client = await this.#open()
    const reason = { code: 6000, message: 'User disconnected.' }
    // The session ends here also when the relay cannot be notified.
    await withinTime(
      client.disconnect({ topic: session.topic, reason }),
      RELAY_TIMEOUT_MS,
      relaySilent(),
    ).catch(() => undefined)
  }

  accounts(): readonly Address[] {
    const own = this.#accounts().filter(({ chainId }) => chainId === this.#chainId)
    return [...new Set(own.map(({ address }) => address))]
  }

  chainId(): number {
    if (this.#chainId === null) throw noSession()
    return this.#chainId
  }

  async switchChain(chainId: number): Promise<void> {
    if (!this.#shares(chainId) && this.#allows(SWITCH)) {
      await this.#ask(SWITCH, [{ chainId: numberToHex(chainId) }])
      // The wallet shares the chain by an update of the session, which comes apart.
      const untilMs = Date.now() + SHARED_WITHIN_MS
      while (!this.#shares(chainId) && Date.now() < untilMs) await sleep(SHARED_POLL_MS)
    }
    if (!this.#shares(chainId)) {
      throw rpcError(
        CHAIN_MISSING,
        t`It did not share this network. Disconnect, connect again, and allow the network there.`,
      )
    }
    this.#chainId = chainId
    this.events.onChain(chainId)
  }

  readonly request = async (call: {
    readonly method: string
    readonly params?: readonly unknown[]
  }): Promise<unknown> => {
    const { method, params = [] } = call
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.accounts()
      case 'eth_chainId':
        return numberToHex(this.chainId())
      default:
        return WALLET_METHODS.includes(method)
          ? this.#ask(method, params)
          : this.#read(method, params)
    }
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const session = this.#session
    if (session === null) throw noSession()
    if (!this.#allows(method)) {
      throw rpcError(UNSUPPORTED, t`It did not allow such requests when it connected.`)
    }
    const client = await this.#open()
    try {
      return await client.request({
        topic: session.topic,
        chainId: `eip155:${this.chainId()}`,
        request: { method, params },
      })
    } catch (error) {
      throw asRpcError(error)
    }
  }

  async #read(method: string, params: readonly unknown[]): Promise<unknown> {
    const chain = this.chains.find(({ id }) => id === this.#chainId)
    if (chain === undefined) throw rpcError(CHAIN_MISSING, t`This network is not served here.`)
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer: unknown = await response.json()
    const { result, error } = answer as { result?: unknown; error?: { message?: string } }
    if (error !== undefined) throw rpcError(-32603, error.message ?? 'the node refused it')
    return result
  }

  #begin(session: Session, lastChainId: number | null): ProviderConnection {
    this.#session = session
    const served = this.chains.map(({ id }) => id)
    this.#chainId = firstChain(this.#accounts(), served, lastChainId)
    if (this.#chainId === null) {
      this.#session = null
      throw rpcError(UNAUTHORIZED, t`It shared no account.`)
    }
    return this.#connection()
  }

  #connection = (): ProviderConnection => ({ accounts: this.accounts(), chainId: this.chainId() })

  #accounts = (): readonly SessionAccount[] =>
    sessionAccounts(
      Object.values(this.#session?.namespaces ?? {}).flatMap(({ accounts }) => accounts),
    )

  #allows = (method: string): boolean =>
    Object.values(this.#session?.namespaces ?? {}).some(({ methods }) => methods.includes(method))

  #shares = (chainId: number): boolean =>
    this.#accounts().some((account) => account.chainId === chainId)

  #open(): Promise<WalletConnectClient> {
    this.#client ??= openSignClient(this.settings).then(
      (client) => {
        this.#listen(client)
        return client
      },
      (error: unknown) => {
        this.#client = null
        throw error
      },
    )
    return this.#client
  }

  #listen(client: WalletConnectClient): void {
    const isOurs = (topic: string) => topic === this.#session?.topic
    const end = ({ topic }: { topic: string }) => {
      if (!isOurs(topic)) return
      this.#session = null
      this.events.onEnd()
    }
    client.on('session_delete', end)
    client.on('session_expire', end)
    client.on('session_update', ({ topic, params }) => {
      if (this.#session === null || !isOurs(topic)) return
      this.#session = { ...this.#session, namespaces: params.namespaces }
      this.#followWallet()
    })
    client.on('session_event', ({ topic, params }) => {
      if (!isOurs(topic)) return
      const { name, data } = params.event
      if (name === 'chainChanged' && this.#shares(Number(data))) {
        this.#chainId = Number(data)
        this.#followWallet()
      }
    })
  }

  /** Reports the accounts after the wallet changed what it shares. */
  #followWallet(): void {
    const served = this.chains.map(({ id }) => id)
    this.#chainId = firstChain(this.#accounts(), served, this.#chainId)
    if (this.#chainId === null) {
      this.#session = null
      this.events.onEnd()
      return
    }
    this.events.onChain(this.#chainId)
    this.events.onAccounts(this.accounts())
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const noSession = () => rpcError(UNAUTHORIZED, t`The session with the wallet has ended.`)

const pairingTopic = (uri: string): string | null => /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1] ?? null
