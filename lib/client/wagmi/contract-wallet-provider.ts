import type { EIP1193Provider } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi, toHex } from 'viem/utils'
import { callApi } from '@/lib/client/api-client'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'
import { txHash } from '@/lib/domain/shared/hex'
import { t } from '@/lib/words/words'
import { readReceipt } from './chain-reads'
import { parseCall, rpcError } from './demo-provider'

const factoryAbi = parseAbi([
  'function walletOf(address owner) view returns (address)',
  'function createWallet(address owner) returns (address wallet)',
])

const walletAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
])

const UNSUPPORTED = 4200
const POLL_MS = 300

/**
 * A contract wallet as an EIP-1193 wallet: its account is a contract controlled by `key`, which
 * sends its transactions. It is deployed when it is first connected. Like most contract wallets, it
 * signs no messages.
 */
export function contractWalletProvider(
  key: EIP1193Provider,
  network: NetworkView,
): EIP1193Provider {
  const { smartWalletFactory: factory } = network.contracts
  const callKey = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    key.request({ method, params } as never)

  let found: Promise<Address> | null = null
  const walletAddress = (): Promise<Address> => {
    found ??= findWallet().catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  const findWallet = async (): Promise<Address> => {
    if (factory === null) throw rpcError(UNSUPPORTED, t`No contract wallet can be made here.`)
    const data = encodeFunctionData({
      abi: factoryAbi,
      functionName: 'walletOf',
      args: [await owner()],
    })
    const answer = await callKey('eth_call', [{ to: factory, data }, 'latest'])
    return address(
      decodeFunctionResult({
        abi: factoryAbi,
        functionName: 'walletOf',
        data: toHexText(answer),
      }),
    )
  }
  const owner = async (): Promise<Address> => {
    const accounts = await callKey('eth_accounts')
    return address(String(Array.isArray(accounts) ? accounts[0] : ''))
  }
  const ensureDeployed = async () => {
    const code = await callKey('eth_getCode', [await walletAddress(), 'latest'])
    if (code !== '0x') return
    const keyAddress = await owner()
    // The key pays the gas of the wallet's transactions.
    await callApi(faucetEndpoint, { network: network.name, body: { address: keyAddress } })
    const data = encodeFunctionData({
      abi: factoryAbi,
      functionName: 'createWallet',
      args: [keyAddress],
    })
    const hash = await callKey('eth_sendTransaction', [{ to: factory, data }])
    while ((await readReceipt(network.name, txHash(String(hash)))) === null) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  const execute = async (param: unknown) => {
    const { to, value, data } = parseCall(param)
    const call = encodeFunctionData({
      abi: walletAbi,
      functionName: 'execute',
      args: [to, value, data],
    })
    return callKey('eth_sendTransaction', [
      { to: await walletAddress(), data: call, value: toHex(0) },
    ])
  }
  const handle = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        await ensureDeployed()
        return [await walletAddress()]
      case 'eth_accounts':
        return [await walletAddress()]
      case 'eth_sendTransaction':
        return execute(params[0])
      case 'personal_sign':
      case 'eth_signTypedData_v4':
        throw rpcError(UNSUPPORTED, t`This wallet is a contract and signs by transactions.`)
      default:
        return callKey(method, params)
    }
  }
  return {
    request: ((call: { method: string; params?: readonly unknown[] }) =>
      handle(call.method, call.params ?? [])) as EIP1193Provider['request'],
    on: () => {},
    removeListener: () => {},
  }
}

function toHexText(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)) return value as `0x${string}`
  throw rpcError(-32603, 'the network did not answer')
}
