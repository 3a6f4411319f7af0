import { SignClient } from '@walletconnect/sign-client'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type WalletOptions = {
  readonly relayUrl: string
  readonly projectId: string
  readonly privateKey: Hex
  /** Chains the wallet shares its account on. */
  readonly chainIds: readonly number[]
  /** JSON-RPC URL the wallet itself uses. */
  readonly rpcUrl: string
}

/** A wallet on another device, which signs with a real key. */
export type PairedWallet = {
  /** Takes a pairing link; the user approves what the page asks for, or refuses it. */
  readonly pair: (uri: string, approves?: boolean) => Promise<void>
  /** The user refuses this many of the next requests. */
  readonly refuse: (times: number) => void
  /** The user ends the session in the wallet. */
  readonly disconnect: () => Promise<void>
  /** Methods of the requests so far. */
  readonly requests: readonly string[]
  readonly close: () => Promise<void>
}

const METHODS = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']
const REFUSED = { code: 5000, message: 'User rejected.' }

export async function startPairedWallet(options: WalletOptions): Promise<PairedWallet> {
  const account = privateKeyToAccount(options.privateKey)
  const chain = createWalletClient({ account, transport: http(options.rpcUrl) })
  const client = await SignClient.init({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    telemetryEnabled: false,
    logger: 'fatal',
    customStoragePrefix: account.address,
    metadata: { name: 'Test Wallet', description: 'A wallet', url: 'https://w.example', icons: [] },
  })
  // It would ask a third party about the page's origin.
  client.core.verify.resolve = async () => ({ origin: '' })
  const requests: string[] = []
  let refusals = 0

  const answer = async (method: string, params: unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_signTypedData_v4': {
        const typed = JSON.parse(String(params[1]))
        const { EIP712Domain: _, ...types } = typed.types
        return account.signTypedData({ ...typed, types })
      }
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_sendTransaction': {
        const { to, data = '0x', value = '0x0' } = params[0] as { to: Hex; data?: Hex; value?: Hex }
        return chain.sendTransaction({ chain: null, to, data, value: BigInt(value) })
      }
      default:
        throw new Error(`this wallet does not know ${method}`)
    }
  }
  client.on('session_request', async ({ id, topic, params }) => {
    const { method, params: given } = params.request
    requests.push(method)
    const respond = (body: { result: unknown } | { error: { code: number; message: string } }) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', ...body } })
    if (refusals > 0) {
      refusals -= 1
      return respond({ error: REFUSED })
    }
    try {
      return await respond({ result: await answer(method, given) })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'the wallet failed'
      return respond({ error: { code: -32000, message } })
    }
  })
  return {
    pair: async (uri, approves = true) => {
      const proposed = new Promise<number>((resolve) =>
        client.once('session_proposal', ({ id }) => resolve(id)),
      )
      await client.core.pairing.pair({ uri })
      const id = await proposed
      if (!approves) return client.reject({ id, reason: REFUSED })
      const chains = options.chainIds.map((chainId) => `eip155:${chainId}`)
      const { acknowledged } = await client.approve({
        id,
        namespaces: {
          eip155: {
            chains,
            accounts: chains.map((chain) => `${chain}:${account.address}`),
            methods: METHODS,
            events: ['accountsChanged', 'chainChanged'],
          },
        },
      })
      await acknowledged()
    },
    refuse: (times) => {
      refusals = times
    },
    disconnect: async () => {
      for (const { topic } of client.session.getAll()) {
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      }
    },
    requests,
    close: () => client.core.relayer.transportClose(),
  }
}
