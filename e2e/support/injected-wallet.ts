import type { Page } from '@playwright/test'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Address } from '@/lib/domain/shared/address'
import { type BatchingWallet, type BatchTreatment, batchingWallet } from './batching-wallet'

export type InjectedWalletOptions = {
  readonly privateKey: Hex
  readonly chainId: number
  /** JSON-RPC URL the wallet itself uses. */
  readonly rpcUrl: string
  /** A contract wallet owned by the key: it becomes the account, and signs by transactions only. */
  readonly contractWallet?: Address
  /**
   * The wallet makes several calls as one (EIP-5792), through the code of this contract wallet of the
   * key: the account itself, or what the key's account delegates to (EIP-7702).
   */
  readonly batchesThrough?: Address
}

export type InjectedWallet = {
  /** The user rejects this many of the next signature, transaction and switch requests. */
  readonly refuse: (times: number) => void
  /**
   * The wallet never answers the next of these requests, as if its window was closed; or the one
   * that follows on so many answered ones.
   */
  readonly loseNext: (answered?: number) => void
  /** From now on the wallet cannot sign typed data, like some hardware wallets. */
  readonly disableTypedData: () => void
  /** The next signature of typed data is of another key, as if the wallet signed wrongly. */
  readonly signNextWrongly: () => void
  /** How the wallet treats the batches that follow; at first it makes them as asked. */
  readonly treatBatches: (treatment: BatchTreatment) => void
  /** Methods of the requests shown to the user so far, but for connecting. */
  readonly shownRequests: () => readonly string[]
  /** The user selects another account in the wallet. */
  readonly changeAccount: (privateKey: Hex) => Promise<void>
  /** The user selects another network in the wallet. */
  readonly changeChain: (chainId: number) => Promise<void>
}

const REFUSED = 4001
const PROMPTS: readonly string[] = [
  'eth_requestAccounts',
  'eth_signTypedData_v4',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_sendCalls',
]

const executeAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
])

type Call = { readonly to: Hex; readonly data: Hex; readonly value: bigint }

/** The call itself, or wrapped in the contract wallet's `execute`. */
function throughContract(contractWallet: Address | undefined, call: Call): Call {
  if (contractWallet === undefined) return call
  const data = encodeFunctionData({
    abi: executeAbi,
    functionName: 'execute',
    args: [call.to, call.value, call.data],
  })
  return { to: contractWallet, data, value: 0n }
}

type RpcRequest = { readonly method: string; readonly params?: readonly unknown[] }

type WalletState = {
  account: PrivateKeyAccount
  chainId: number
  supportsTypedData: boolean
  signsWrongly: boolean
  readonly shown: string[]
  /** How many of the next prompts the user rejects. */
  refusals: number
  /** How many prompts are answered before one that is not; null: all are. */
  answersBeforeLoss: number | null
}

/**
 * Injects a wallet into the page like an extension: an EIP-1193 provider announced by EIP-6963. Its
 * key stays outside the page; its signatures and transactions are real.
 */
export async function injectWallet(
  page: Page,
  options: InjectedWalletOptions,
): Promise<InjectedWallet> {
  const state: WalletState = {
    account: privateKeyToAccount(options.privateKey),
    chainId: options.chainId,
    supportsTypedData: options.contractWallet === undefined,
    signsWrongly: false,
    shown: [],
    refusals: 0,
    answersBeforeLoss: null,
  }
  const batches =
    options.batchesThrough === undefined
      ? null
      : batchingWallet({ ...options, contract: options.batchesThrough, state })
  const answer = requestHandler(options, state, batches)

  await page.exposeFunction('__walletRequest', async (request: RpcRequest) => {
    if (PROMPTS.includes(request.method) && request.method !== 'eth_requestAccounts') {
      state.shown.push(request.method)
    }
    if (PROMPTS.includes(request.method) && state.refusals > 0) {
      state.refusals -= 1
      return { error: 'User rejected the request.', code: REFUSED }
    }
    if (PROMPTS.includes(request.method) && state.answersBeforeLoss !== null) {
      const isLost = state.answersBeforeLoss === 0
      state.answersBeforeLoss = isLost ? null : state.answersBeforeLoss - 1
      if (isLost) return new Promise(() => undefined)
    }
    try {
      return { result: await answer(request) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'the wallet failed', code: -32000 }
    }
  })
  await page.addInitScript(announceProvider)
  const emit = (event: string, value: unknown) =>
    page.evaluate(([name, argument]) => Reflect.get(window, '__walletEmit')(name, argument), [
      event,
      value,
    ] as const)
  return {
    refuse: (times) => {
      state.refusals = times
    },
    loseNext: (answered = 0) => {
      state.answersBeforeLoss = answered
    },
    disableTypedData: () => {
      state.supportsTypedData = false
    },
    signNextWrongly: () => {
      state.signsWrongly = true
    },
    treatBatches: (treatment) => batches?.treat(treatment),
    shownRequests: () => state.shown,
    changeAccount: async (privateKey) => {
      state.account = privateKeyToAccount(privateKey)
      await emit('accountsChanged', [state.account.address])
    },
    changeChain: async (next) => {
      state.chainId = next
      await emit('chainChanged', toQuantity(next))
    },
  }
}

/** Answers the page's requests; those the wallet does not handle go to the node. */
function requestHandler(
  { contractWallet, rpcUrl }: InjectedWalletOptions,
  state: WalletState,
  batches: BatchingWallet | null,
): (request: RpcRequest) => Promise<unknown> {
  const wallet = createWalletClient({ transport: http(rpcUrl) })
  return async ({ method, params = [] }) => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [contractWallet ?? state.account.address]
      case 'eth_chainId':
        return toQuantity(state.chainId)
      case 'wallet_switchEthereumChain':
        state.chainId = Number((params[0] as { chainId: Hex }).chainId)
        return null
      case 'wallet_addEthereumChain':
        return null
      case 'personal_sign':
        if (contractWallet !== undefined) throw new Error('a contract signs by transactions')
        return state.account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4': {
        if (!state.supportsTypedData) throw new Error('this wallet does not sign typed data')
        const typed = JSON.parse(String(params[1]))
        const { EIP712Domain: _, ...types } = typed.types
        const signer = state.signsWrongly
          ? privateKeyToAccount(generatePrivateKey())
          : state.account
        state.signsWrongly = false
        return signer.signTypedData({ ...typed, types })
      }
      case 'eth_sendTransaction': {
        const call = params[0] as { to: Hex; data?: Hex; value?: Hex; gas?: Hex }
        const { to, data = '0x', value = '0x0' } = call
        return wallet.sendTransaction({
          account: state.account,
          chain: null,
          ...throughContract(contractWallet, { to, data, value: BigInt(value) }),
        })
      }
      case 'wallet_getCapabilities':
      case 'wallet_sendCalls':
      case 'wallet_getCallsStatus':
        if (batches === null) throw new Error('this wallet makes one call at a time')
        return batches.answer(method, params)
      default:
        return forward(rpcUrl, { method, params })
    }
  }
}

const toQuantity = (value: number): Hex => `0x${value.toString(16)}`

async function forward(rpcUrl: string, request: RpcRequest): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
  })
  const body: { result?: unknown; error?: { message: string } } = await response.json()
  if (body.error !== undefined) throw new Error(body.error.message)
  return body.result
}

/** Runs in the page before its own scripts. */
function announceProvider(): void {
  type Bridge = (request: unknown) => Promise<{
    result?: unknown
    error?: string
    code?: number
  }>
  type Listener = (value: unknown) => void
  const listeners: { event: string; listener: Listener }[] = []
  const provider = {
    request: async (request: unknown) => {
      const bridge: Bridge = Reflect.get(window, '__walletRequest')
      const answer = await bridge(request)
      if (answer.error !== undefined) {
        throw Object.assign(new Error(answer.error), { code: answer.code })
      }
      return answer.result
    },
    on: (event: string, listener: Listener) => {
      listeners.push({ event, listener })
      return provider
    },
    removeListener: (event: string, listener: Listener) => {
      const index = listeners.findIndex(
        (entry) => entry.event === event && entry.listener === listener,
      )
      if (index >= 0) listeners.splice(index, 1)
      return provider
    },
  }
  Reflect.set(window, '__walletEmit', (event: string, value: unknown) => {
    for (const listener of [...listeners]) if (listener.event === event) listener.listener(value)
  })
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '6c0de0d2-6a2b-4d0f-9a55-0a4f6f1f8a11',
      name: 'Test Extension',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'test.extension',
    }),
    provider,
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
