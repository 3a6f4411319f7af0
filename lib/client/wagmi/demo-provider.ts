import {
  type Chain,
  createWalletClient,
  type EIP1193Provider,
  http,
  isHex,
  numberToHex,
  publicActions,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { t } from '@/lib/words/words'

/**
 * An EIP-1193 wallet with a key in this browser. Its signatures and transactions are real; calls go
 * to the network's own RPC. It never prompts: the page's confirm step is its prompt.
 */
export function demoProvider(chain: Chain): EIP1193Provider {
  const account = privateKeyToAccount(demoKey())
  const transport = http(chain.rpcUrls.default.http[0])
  const client = createWalletClient({ account, chain, transport }).extend(publicActions)

  const handle = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_chainId':
        return numberToHex(chain.id)
      case 'wallet_switchEthereumChain':
        return switchTo(params[0], chain.id)
      case 'personal_sign':
        return account.signMessage({ message: { raw: hexOf(params[0]) } })
      case 'eth_signTypedData_v4':
        return account.signTypedData(parseTypedData(params[1]))
      case 'eth_sendTransaction': {
        const call = parseCall(params[0])
        return client.sendTransaction(call)
      }
      default:
        if (method.startsWith('wallet_')) throw rpcError(4200, `${method} is not supported`)
        return client.request({ method, params } as never)
    }
  }
  const provider: EIP1193Provider = {
    request: ((call: { method: string; params?: readonly unknown[] }) =>
      handle(call.method, call.params ?? [])) as EIP1193Provider['request'],
    on: () => {},
    removeListener: () => {},
  }
  return provider
}

export const rpcError = (code: number, message: string) =>
  Object.assign(new Error(message), { code })

function switchTo(param: unknown, chainId: number): null {
  const wanted = field(param, 'chainId')
  if (typeof wanted === 'string' && Number(wanted) === chainId) return null
  throw rpcError(4902, t`The demo wallet works on the local network only.`)
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function hexOf(value: unknown): `0x${string}` {
  if (isHex(value)) return value
  throw rpcError(-32602, 'expected hex')
}

function parseTypedData(param: unknown): TypedDataDefinition {
  const parsed: unknown = typeof param === 'string' ? JSON.parse(param) : param
  if (typeof field(parsed, 'primaryType') !== 'string' || field(parsed, 'types') === undefined) {
    throw rpcError(-32602, 'expected typed data')
  }
  return parsed as TypedDataDefinition
}

/** The call of `eth_sendTransaction`. */
export function parseCall(param: unknown) {
  const value = field(param, 'value')
  const data = field(param, 'data')
  return {
    to: hexOf(field(param, 'to')),
    data: isHex(data) ? data : '0x',
    value: isHex(value) ? BigInt(value) : 0n,
  } as const
}

const STORAGE_KEY = 'coincidence.demoWalletKey'

/** The demo wallet's key, created at first use and stored in this browser. */
function demoKey(): `0x${string}` {
  const stored = readStored()
  if (stored !== null) return stored
  const key = generatePrivateKey()
  try {
    localStorage.setItem(STORAGE_KEY, key)
  } catch {
    // Without storage the wallet lasts until the page closes.
    memory = key
  }
  return key
}

let memory: `0x${string}` | null = null

function readStored(): `0x${string}` | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY) ?? ''
    const digits = /^0x([0-9a-f]{64})$/.exec(text)?.[1]
    return digits === undefined ? memory : `0x${digits}`
  } catch {
    return memory
  }
}
