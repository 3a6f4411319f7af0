import { createRequire } from 'node:module'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  hexToBigInt,
  http,
  numberToHex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractChain } from '@/lib/infra/chain/local/contract-chain.fixture'
import { type NodeEdge, startNodeEdge } from './node-edge.fixture'

const GWEI = 10n ** 9n
const TO = '0x00000000000000000000000000000000000000f1'

/** The part of the library that is used here, in the version the contracts' package depends on. */
type Ethers = {
  readonly providers: { readonly JsonRpcProvider: new (url: string) => object }
  readonly Wallet: new (
    privateKey: string,
    provider: object,
  ) => {
    readonly sendTransaction: (transaction: object) => Promise<{ readonly hash: `0x${string}` }>
  }
}

function loadEthers(): Ethers {
  const contracts = createRequire(import.meta.url).resolve('@cowprotocol/contracts')
  return createRequire(contracts)('ethers')
}

let edge: NodeEdge
let chain: ContractChain

beforeAll(async () => {
  edge = await startNodeEdge()
  chain = edge.chain
})

afterAll(() => edge.stop())

const PLACES = [
  ['the port of the node', () => edge.portUrl],
  ['the RPC of the service', () => edge.serviceUrl],
] as const

describe.each(PLACES)('a wallet with the defaults of its library on %s', (place, urlOf) => {
  const clients = async () => {
    const { privateKey } = await chain.account(`stock wallet on ${place}`)
    const url = urlOf()
    const settings = {
      chain: defineChain({
        id: 31337,
        name: 'local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [url] } },
      }),
      transport: http(url),
    }
    const account = privateKeyToAccount(privateKey)
    return {
      wallet: createWalletClient({ ...settings, account }),
      reader: createPublicClient({ ...settings, cacheTime: 0 }),
    }
  }
  const minedStatus = async (reader: PublicClient, hash: `0x${string}`) => {
    await chain.mine()
    return (await reader.getTransactionReceipt({ hash })).status
  }

  it('sends coins, also when the last block paid a high tip', async () => {
    const { wallet, reader } = await clients()
    for (const fees of [{}, { maxFeePerGas: 6n * GWEI, maxPriorityFeePerGas: 5n * GWEI }, {}]) {
      const hash = await wallet.sendTransaction({ to: TO, value: 1n, ...fees })
      expect(await minedStatus(reader, hash)).toBe('success')
    }
  })

  it('sends coins with fees from the base fee, the gas price and the suggested tip', async () => {
    const { wallet, reader } = await clients()
    const [block, gasPrice, tip] = await Promise.all([
      reader.getBlock(),
      reader.getGasPrice(),
      reader.request({ method: 'eth_maxPriorityFeePerGas' }).then(hexToBigInt),
    ])
    for (const maxFeePerGas of [(block.baseFeePerGas ?? 0n) * 2n + tip, gasPrice]) {
      const fees = { maxFeePerGas, maxPriorityFeePerGas: tip }
      const hash = await wallet.sendTransaction({ to: TO, value: 1n, ...fees })
      expect(await minedStatus(reader, hash)).toBe('success')
    }
  })

  it('sends coins with another library', async () => {
    const { providers, Wallet } = loadEthers()
    const { privateKey } = await chain.account(`ethers wallet on ${place}`)
    const { reader } = await clients()
    const wallet = new Wallet(privateKey, new providers.JsonRpcProvider(urlOf()))
    for (const type of [{}, { type: 0 }]) {
      const { hash } = await wallet.sendTransaction({ to: TO, value: 1, ...type })
      expect(await minedStatus(reader, hash)).toBe('success')
    }
  })

  it('sends a legacy transaction', async () => {
    const { wallet, reader } = await clients()
    const hash = await wallet.sendTransaction({ to: TO, value: 1n, type: 'legacy' })
    expect(await minedStatus(reader, hash)).toBe('success')
  })
})

/** The calls of `cast send`, which a client of the chain in Rust makes. */
describe.each(PLACES)('a command line tool on %s', (place, urlOf) => {
  const call = async (method: string, ...params: readonly unknown[]) => {
    const answer = await fetch(urlOf(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, params, id: 0, jsonrpc: '2.0' }),
    })
    const reply: { result?: unknown; error?: unknown } = await answer.json()
    expect(reply.error, method).toBeUndefined()
    return reply.result
  }

  it('sends coins with the fees it makes of the fee history', async () => {
    const { privateKey } = await chain.account(`command line on ${place}`)
    const account = privateKeyToAccount(privateKey)
    const chainId = Number(await call('eth_chainId'))
    const nonce = Number(await call('eth_getTransactionCount', account.address, 'latest'))
    const history = (await call('eth_feeHistory', '0xa', 'latest', [20])) as {
      readonly baseFeePerGas: readonly `0x${string}`[]
      readonly reward: readonly (readonly `0x${string}`[])[]
    }
    // The median of what was paid, and with it twice the base fee.
    const paid = history.reward
      .map(([tip = '0x0']) => hexToBigInt(tip))
      .sort((a, b) => Number(a - b))
    const median = paid[Math.floor(paid.length / 2)] ?? 0n
    const maxPriorityFeePerGas = median > 1n ? median : 1n
    const baseFee = hexToBigInt(history.baseFeePerGas.at(-1) ?? '0x0')
    const maxFeePerGas = baseFee * 2n + maxPriorityFeePerGas
    const fees = {
      maxFeePerGas: numberToHex(maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
    }
    const gas = await call(
      'eth_estimateGas',
      { from: account.address, to: TO, value: '0x1', nonce: numberToHex(nonce), ...fees },
      'latest',
    )
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to: TO,
      value: 1n,
      gas: BigInt(String(gas)),
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    const hash = await call('eth_sendRawTransaction', raw)
    expect(await call('eth_getTransactionReceipt', hash)).toBeNull()
    await chain.mine()
    await call('eth_blockNumber')
    expect(await call('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })

  it('is suggested no tip above the fee it would cap', async () => {
    const [price, tip] = await Promise.all([call('eth_gasPrice'), call('eth_maxPriorityFeePerGas')])
    expect(BigInt(String(tip))).toBeLessThanOrEqual(BigInt(String(price)))
  })
})
