import { once } from 'node:events'
import { type IncomingHttpHeaders, request as openRequest } from 'node:http'
import { createRequire } from 'node:module'
import { createPublicClient, createWalletClient, defineChain, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { limits } from '@/lib/contract/limits'
import { address } from '@/lib/domain/shared/address'
import { type NodeEdge, startNodeEdge } from './node-edge.fixture'

const TO = '0x00000000000000000000000000000000000000f1'
const EXTENSION = 'moz-extension://5f2c0d4e-1b1d-4d0b-9d55-4f6bb1b1b1b1'

let edge: NodeEdge

beforeAll(async () => {
  edge = await startNodeEdge()
})

afterAll(() => edge.stop())

type Message = {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number }
  readonly params?: { readonly subscription: string; readonly result: Record<string, unknown> }
}

const call = (method: string, ...params: readonly unknown[]) => ({
  jsonrpc: '2.0',
  id: method,
  method,
  params,
})

/** A connection that keeps what it receives. */
async function connect(url: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(url, { headers })
  await once(socket, 'open')
  const received: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    if (message.params !== undefined) received.push(message)
    else waiting.shift()?.(message)
  })
  return {
    socket,
    received,
    send: (body: unknown) =>
      new Promise<Message>((resolve) => {
        waiting.push(resolve)
        socket.send(typeof body === 'string' ? body : JSON.stringify(body))
      }),
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

type Headers = Readonly<Record<string, string>>

/** The status that answers a request for a WebSocket with these headers. */
const handshakeStatus = async (url: string, headers: Headers): Promise<number> =>
  (await handshake(url, headers)).status

function handshake(
  url: string,
  headers: Headers,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(url.replace(/^ws/, 'http'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    sent.once('response', (response) => {
      response.destroy()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    sent.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve({ status: 101, headers: {} })
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** The part of the library that is used here, in the version the contracts' package depends on. */
type Ethers = {
  readonly providers: {
    readonly WebSocketProvider: new (
      url: string,
    ) => {
      readonly once: (event: 'block', listener: (block: number) => void) => void
      readonly destroy: () => Promise<void>
    }
  }
  readonly Wallet: new (
    privateKey: string,
    provider: object,
  ) => {
    readonly sendTransaction: (transaction: object) => Promise<{
      readonly wait: () => Promise<{ readonly status: number }>
    }>
  }
}

function loadEthers(): Ethers {
  const contracts = createRequire(import.meta.url).resolve('@cowprotocol/contracts')
  return createRequire(contracts)('ethers')
}

/** Mines until the work is done, as a network does. */
async function whileMining<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const mining = (async () => {
    while (!isDone) {
      await edge.chain.mine()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return work.finally(async () => {
    isDone = true
    await mining
  })
}

describe.each([
  ['the port of the node', () => edge.portUrl.replace('http', 'ws')],
  ['the RPC of the service', () => edge.serviceUrl.replace('http', 'ws')],
])('a WebSocket to %s', (place, urlOf) => {
  it('serves a wallet with the defaults of its library: sends, waits, watches', async () => {
    const { privateKey } = await edge.chain.account(`socket wallet on ${place}`)
    const settings = {
      chain: defineChain({
        id: 31337,
        name: 'local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }),
      transport: webSocket(urlOf()),
    }
    const reader = createPublicClient(settings)
    const wallet = createWalletClient({ ...settings, account: privateKeyToAccount(privateKey) })
    const blocks: bigint[] = []
    const unwatch = reader.watchBlockNumber({ onBlockNumber: (block) => blocks.push(block) })
    const hash = await wallet.sendTransaction({ to: TO, value: 1n })
    const receipt = await whileMining(reader.waitForTransactionReceipt({ hash }))
    expect(receipt.status).toBe('success')
    const hasWatched = async () => {
      await expect.poll(() => blocks.length).toBeGreaterThan(1)
    }
    await whileMining(hasWatched())
    unwatch()
    await (await reader.transport.getRpcClient()).close()
  })

  it('serves a wallet with the defaults of another library', async () => {
    const { providers, Wallet } = loadEthers()
    const { privateKey } = await edge.chain.account(`ethers socket on ${place}`)
    const provider = new providers.WebSocketProvider(urlOf())
    const sent = await new Wallet(privateKey, provider).sendTransaction({ to: TO, value: 1 })
    const receipt = await whileMining(sent.wait())
    expect(receipt.status).toBe(1)
    const block = new Promise<number>((resolve) => provider.once('block', resolve))
    expect(await whileMining(block)).toBeGreaterThan(0)
    await provider.destroy()
  })

  it('sends the logs asked for, and takes them back with a block that is replaced', async () => {
    const emitter = address(`0x${'00'.repeat(18)}e0e0`)
    const topic = `0x${'11'.repeat(32)}`
    // LOG1 of nothing with that topic.
    await edge.chain.rpc.call('anvil_setCode', emitter, `0x7f${'11'.repeat(32)}5f5fa100`)
    const from = await edge.chain.account(`logs on ${place}`)
    const { received, send, close } = await connect(urlOf())
    const { result: wanted } = await send(
      call('eth_subscribe', 'logs', { address: emitter, topics: [topic] }),
    )
    const { result: others } = await send(
      call('eth_subscribe', 'logs', { topics: [`0x${'22'.repeat(32)}`] }),
    )
    const ofWanted = () => received.filter(({ params }) => params?.subscription === wanted)
    const saved = await edge.chain.rpc.call('evm_snapshot')
    await edge.chain.send(from, { to: emitter })
    await expect.poll(() => ofWanted().length).toBe(1)
    expect(ofWanted()[0]?.params?.result).toMatchObject({
      address: emitter,
      topics: [topic],
      removed: false,
    })
    await edge.chain.rpc.call('evm_revert', saved)
    await edge.chain.mine()
    await expect.poll(() => ofWanted().length).toBe(2)
    expect(ofWanted()[1]?.params?.result).toMatchObject({ address: emitter, removed: true })
    expect(received.filter(({ params }) => params?.subscription === others)).toEqual([])
    expect(await send(call('eth_unsubscribe', wanted))).toMatchObject({ result: true })
    expect(await send(call('eth_unsubscribe', wanted))).toMatchObject({ result: false })
    await close()
  })

  it('checks each message as a request', async () => {
    const { send, close } = await connect(urlOf())
    const codeOf = async (body: unknown) => (await send(body)).error?.code
    expect(await codeOf(call('anvil_setBalance', TO, '0x64'))).toBe(-32004)
    expect(await codeOf(call('eth_call', { data: '0x', gas: '60000000' }))).toBe(-32602)
    expect(await codeOf('{')).toBe(-32600)
    expect(await codeOf({ id: 1 })).toBe(-32600)
    expect(await codeOf(Array.from({ length: 101 }, () => call('eth_chainId')))).toBe(-32600)
    expect(await codeOf(call('eth_subscribe', 'newPendingTransactions'))).toBe(-32602)
    expect(await codeOf(call('eth_subscribe', 'logs', { address: 'nobody' }))).toBe(-32602)
    const batch = await send([
      call('eth_chainId'),
      call('evm_mine'),
      call('eth_subscribe', 'newHeads'),
    ])
    expect(batch).toMatchObject([
      { result: '0x7a69' },
      { error: { code: -32004 } },
      { result: expect.stringMatching(/^0x[0-9a-f]{32}$/) },
    ])
    await close()
  })

  it('bounds the subscriptions of a connection, and the size of its messages', async () => {
    const { socket, send } = await connect(urlOf())
    for (let made = 0; made < 32; made += 1) {
      expect((await send(call('eth_subscribe', 'newHeads'))).error).toBeUndefined()
    }
    expect((await send(call('eth_subscribe', 'newHeads'))).error?.code).toBe(-32005)
    socket.send('x'.repeat(limits.rpcBodyBytes + 1))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1009)
  })

  it('is opened by programs and extensions, and by no page of another origin or name', async () => {
    expect(await handshakeStatus(urlOf(), {})).toBe(101)
    expect(await handshakeStatus(urlOf(), { origin: EXTENSION })).toBe(101)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
      { host: 'evil.example' },
      { host: 'evil.example', origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(await handshakeStatus(urlOf(), headers), JSON.stringify(headers)).toBe(403)
    }
  })

  it('is refused as a request is: nothing in the answer is run, framed or stored', async () => {
    for (const [status, asked] of [
      [403, { origin: 'https://evil.example' }],
      [400, { 'sec-websocket-version': '7' }],
      [400, { 'sec-websocket-key': 'no key' }],
    ] as const) {
      const refused = await handshake(urlOf(), asked)
      expect(refused.status, JSON.stringify(asked)).toBe(status)
      expect(refused.headers).toMatchObject({
        'content-type': 'application/json',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  it('is one of at most so many of a client', async () => {
    const open: Awaited<ReturnType<typeof connect>>[] = []
    // The server may not have noticed yet that those of other tests have closed.
    while (open.length < limits.rpcSocketsPerClient) {
      const socket = await connect(urlOf()).catch(() => null)
      if (socket !== null) open.push(socket)
    }
    expect(await handshakeStatus(urlOf(), {})).toBe(429)
    await Promise.all(open.map(({ close }) => close()))
    await expect.poll(() => handshakeStatus(urlOf(), {})).toBe(101)
  })
})

it('other paths open none, and are answered as ever', async () => {
  const { origin } = new URL(edge.serviceUrl)
  expect(await handshakeStatus(`${origin}/local/rpc/more`, {})).toBe(404)
  expect(await handshakeStatus(`${edge.portUrl}/local/rpc`, {})).toBe(404)
})
