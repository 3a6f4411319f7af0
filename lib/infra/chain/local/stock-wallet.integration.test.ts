import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  hexToBigInt,
  http,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import { type ContractChain, startContractChain } from './contract-chain.fixture'

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

let chain: ContractChain
let proxyUrl: string
let stopProxy: () => void

beforeAll(async () => {
  chain = await startContractChain()
  await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', '0x5f5e100')
  const proxy = createRpcProxy(() => chain.rpc.url)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls = JSON.parse(body)
    const replies = await proxy(Array.isArray(calls) ? calls : [calls])
    response.end(JSON.stringify(Array.isArray(calls) ? replies : replies[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  proxyUrl = `http://127.0.0.1:${port}`
  stopProxy = () => server.close()
})

afterAll(async () => {
  stopProxy()
  await chain.stop()
})

describe.each([
  ['the node', () => chain.rpc.url],
  ['the proxy', () => proxyUrl],
])('a wallet with the defaults of its library on %s', (place, urlOf) => {
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

describe('the node and web pages', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const origin = 'https://evil.example'

  it('grants no page of another origin its answers or a preflight', async () => {
    const headers = { origin, 'content-type': 'application/json' }
    const answer = await fetch(chain.rpc.url, { method: 'POST', headers, body })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(chain.rpc.url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.ok).toBe(false)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('runs no command that a page may send without a preflight', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const headers = { origin, 'content-type': type }
      const answer = await fetch(chain.rpc.url, { method: 'POST', headers, body })
      expect(await answer.json(), type).toMatchObject({ error: { code: -32600 } })
    }
  })
})
