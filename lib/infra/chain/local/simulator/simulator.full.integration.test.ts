import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recoverAddress, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { orderDigest } from '@/lib/domain/order/digest'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { compileContracts } from '../compile'
import { createFaucet } from '../faucet'
import { type LocalChain, startLocalChain } from '../local-chain'
import { createRpc } from '../rpc'
import { startSimulator } from './simulator'

const silent = { info: () => undefined, warn: () => undefined }
const orders: unknown[] = []
const quotes: unknown[] = []
let chain: LocalChain
let dataDir = ''
let isDown = true

const server = createServer(async (request, response) => {
  const body = JSON.parse(await textOf(request))
  const isQuote = request.url === '/local/api/v1/quote'
  if (isDown) return response.writeHead(500).end('{}')
  if (isQuote) quotes.push(body)
  else orders.push(body)
  const amount = '1000000000'
  const answer = isQuote
    ? { quote: { sellAmount: amount, buyAmount: amount, feeAmount: '7' }, id: quotes.length }
    : '0x00'
  response.writeHead(isQuote ? 200 : 201).end(JSON.stringify(answer))
})

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

beforeAll(async () => {
  await compileContracts()
  dataDir = await mkdtemp(path.join(tmpdir(), 'simulator-'))
  chain = await startLocalChain({
    dataDir,
    chainId: 31337,
    port: 0,
    blockSeconds: 1,
    seed: 'test',
    log: silent,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await chain?.stop()
  server.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('moves pools and places validly signed orders, and survives an API outage', async () => {
  const at = z.object({ port: z.number() }).parse(server.address())
  const faucet = createFaucet({ rpcUrl: chain.rpcUrl, manifest: chain.manifest, blockSeconds: 1 })
  const simulator = startSimulator({
    rpcUrl: chain.rpcUrl,
    apiBaseUrl: `http://127.0.0.1:${at.port}`,
    manifest: chain.manifest,
    blockSeconds: 1,
    seed: 'test',
    log: silent,
    faucet,
    // A day later the fair prices differ, so there is something to move.
    nowMs: () => Date.now() + 86_400_000,
  })
  await sleep(7_000)
  isDown = false
  for (const end = Date.now() + 40_000; orders.length < 3 && Date.now() < end; ) await sleep(100)
  // A round in progress when it is stopped is completed first, and counts.
  await simulator.stop()
  const stats = simulator.stats()
  expect(stats.swaps).toBeGreaterThan(3)
  expect(stats.placed).toBeGreaterThanOrEqual(3)

  const domain = {
    chainId: chain.manifest.chainId,
    settlementContract: chain.manifest.contracts.settlement,
  }
  for (const body of orders) {
    const order = orderCreationCodec.parse(body)
    if (order.appDataHash === null) throw new Error('the simulator sends the hash')
    const data = { ...order, receiver: order.receiver ?? ZERO_ADDRESS, appData: order.appDataHash }
    const signer = await recoverAddress({
      hash: orderDigest(domain, data),
      signature: order.signature,
    })
    expect(signer.toLowerCase()).toBe(order.from)
  }
  const { pools, concentrated } = chain.manifest
  const inPairs = await swapsIn(
    pools,
    'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  )
  const inConcentrated = await swapsIn(
    concentrated?.pools ?? [],
    'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPrice, uint128 liquidity, int24 tick)',
  )
  expect(inConcentrated).toBeGreaterThan(0)
  expect(inPairs + inConcentrated).toBe(stats.swaps)
})

async function swapsIn(
  pools: readonly { readonly address: Address }[],
  event: string,
): Promise<number> {
  const logs = await createRpc(chain.rpcUrl).call('eth_getLogs', {
    address: pools.map((pool) => pool.address),
    topics: [toEventSelector(event)],
    fromBlock: '0x0',
    toBlock: 'latest',
  })
  return z.array(z.unknown()).parse(logs).length
}
