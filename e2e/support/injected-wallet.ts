import type { Page } from '@playwright/test'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '@/lib/domain/shared/address'

export type InjectedWalletOptions = {
  readonly privateKey: Hex
  readonly chainId: number
  /** JSON-RPC the wallet itself uses. */
  readonly rpcUrl: string
  /** A contract that obeys the key: it is then the account, and signs by transactions only. */
  readonly contractWallet?: Address
}

export type InjectedWallet = {
  /** The person closes this many of the next signature and transaction requests. */
  readonly refuse: (times: number) => void
}

const REFUSED = 4001
const PROMPTS: readonly string[] = ['eth_signTypedData_v4', 'personal_sign', 'eth_sendTransaction']

const executeAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
])

type Call = { readonly to: Hex; readonly data: Hex; readonly value: bigint }

/** The call itself, or the one that makes the contract wallet do it. */
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

/**
 * Puts a wallet into the page as an extension would: an EIP-1193 provider announced by EIP-6963,
 * whose key stays outside the page and whose signatures and transactions are real.
 */
export async function injectWallet(
  page: Page,
  options: InjectedWalletOptions,
): Promise<InjectedWallet> {
  const { contractWallet } = options
  const account = privateKeyToAccount(options.privateKey)
  const wallet = createWalletClient({ account, transport: http(options.rpcUrl) })

  let refusals = 0

  const answer = async ({ method, params = [] }: RpcRequest): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [contractWallet ?? account.address]
      case 'eth_chainId':
        return `0x${options.chainId.toString(16)}`
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return null
      case 'personal_sign':
        if (contractWallet !== undefined) throw new Error('a contract signs by transactions')
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4': {
        if (contractWallet !== undefined) throw new Error('a contract signs by transactions')
        const typed = JSON.parse(String(params[1]))
        const { EIP712Domain: _, ...types } = typed.types
        return account.signTypedData({ ...typed, types })
      }
      case 'eth_sendTransaction': {
        const call = params[0] as { to: Hex; data?: Hex; value?: Hex; gas?: Hex }
        const { to, data = '0x', value = '0x0' } = call
        return wallet.sendTransaction({
          chain: null,
          ...throughContract(contractWallet, { to, data, value: BigInt(value) }),
        })
      }
      default:
        return forward(options.rpcUrl, { method, params })
    }
  }

  await page.exposeFunction('__walletRequest', async (request: RpcRequest) => {
    if (PROMPTS.includes(request.method) && refusals > 0) {
      refusals -= 1
      return { error: 'User rejected the request.', code: REFUSED }
    }
    try {
      return { result: await answer(request) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'the wallet failed', code: -32000 }
    }
  })
  await page.addInitScript(announceProvider)
  return {
    refuse: (times) => {
      refusals = times
    },
  }
}

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

/** Runs in the page, before its own scripts. */
function announceProvider(): void {
  type Bridge = (request: unknown) => Promise<{
    result?: unknown
    error?: string
    code?: number
  }>
  const provider = {
    request: async (request: unknown) => {
      const bridge: Bridge = Reflect.get(window, '__walletRequest')
      const answer = await bridge(request)
      if (answer.error !== undefined) {
        throw Object.assign(new Error(answer.error), { code: answer.code })
      }
      return answer.result
    },
    on: () => provider,
    removeListener: () => provider,
  }
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
