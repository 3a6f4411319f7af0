import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Env, parseEnv } from '@/lib/config/env'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData } from '@/lib/domain/order/order'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { createFaucet } from '@/lib/infra/chain/local/faucet'
import { startLocalChain } from '@/lib/infra/chain/local/local-chain'
import { createRpc } from '@/lib/infra/chain/local/rpc'
import { createTransactionLane } from '@/lib/infra/chain/local/transaction-lane'
import { openDatabase } from '@/lib/infra/db/db'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { createClock } from './clock'
import { serveLocalNetwork } from './local-network'
import { ownBook } from './served-network'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One honest method among three others; a quote's probe auction has an all-zero uid. */
const SOLVERS = `
import { matchingSolver } from '${root}lib/domain/solver/matching-solver'
const isProbe = (auction) => auction.orders.every((order) => /^0x0+$/.test(order.uid))
export const inProcessSolvers = [
  { name: 'honest', solve: matchingSolver.solve },
  { name: 'liar', solve: (auction) => isProbe(auction) ? [] : [{
      id: 0, gas: 1n, swaps: [],
      clearingPrices: new Map(auction.orders.flatMap((o) => [[o.data.sellToken, 1n], [o.data.buyToken, 1n]])),
      trades: auction.orders.map((o) => ({ uid: o.uid, executedSell: o.data.sellAmount, executedBuy: o.data.sellAmount, networkFee: 0n })),
  }] },
  { name: 'thrower', solve: () => { throw new Error('no idea') } },
  { name: 'hanger', solve: (auction) => { while (!isProbe(auction)) {} return [] } },
]
`

const cleanUps: (() => Promise<unknown>)[] = []
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-solvers-'))
  await compileContracts()
  const solverSource = path.join(folder, 'solvers.ts')
  await writeFile(solverSource, SOLVERS)
  await build({
    entryPoints: {
      'solver-worker': path.join(root, 'lib/infra/solving/worker.ts'),
      solvers: solverSource,
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(root, 'tsconfig.json'),
    alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js') },
    nodePaths: [path.join(root, 'node_modules')],
  })
}, 60_000)

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function serveHostileNetwork(env: Env) {
  const network = env.networks.find((one) => one.kind === 'local')
  if (network === undefined) throw new Error('the local network is configured by default')
  const log = createLogger('silent')
  const database = await openDatabase({ kind: 'pglite', dir: 'memory://' })
  cleanUps.push(database.close)
  await database.migrate()
  const { chainId, blockSeconds, seed } = network
  const chain = await startLocalChain({
    ...{ dataDir: env.dataDir, chainId, blockSeconds, seed, log },
    port: 0,
  })
  cleanUps.push(chain.stop)
  const { manifest, rpcUrl } = chain
  const faucet = createFaucet({ rpcUrl, manifest, blockSeconds })
  const served = await serveLocalNetwork({
    ...{ env, network, manifest, rpcUrl, chain, faucet, database },
    runEngine: true,
    bundleDir: folder,
    solverModule: {
      url: pathToFileURL(path.join(folder, 'solvers.mjs')).href,
      names: ['honest', 'liar', 'thrower', 'hanger'],
    },
    now: createClock(),
    observer: createObserver(log),
    metrics: createMetrics(),
  })
  cleanUps.push(served.stop)
  return { served, manifest, rpcUrl, chainId }
}

it('drops the bids of solvers that lie, throw and hang, says why, and settles with the honest one', async () => {
  const env = parseEnv({ DATA_DIR: folder, LOCAL_BLOCK_SECONDS: '1', LOCAL_RPC_PORT: '0' })
  const { served, manifest, rpcUrl, chainId } = await serveHostileNetwork(env)
  const [trader] = manifest.traders
  const [usdc, dai] = ['USDC', 'DAI'].map((symbol) =>
    manifest.tokens.find((token) => token.symbol === symbol),
  )
  if (trader === undefined || usdc === undefined || dai === undefined) throw new Error('no trader')
  await served.faucet?.(trader.address)
  await createTransactionLane({
    ...{ rpc: createRpc(rpcUrl), chainId, account: trader },
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
    patienceMs: 10_000,
  }).run([
    {
      to: usdc.address,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [manifest.contracts.vaultRelayer, maxUint256],
      }),
      gas: 100_000n,
    },
  ])
  const data: OrderData = {
    sellToken: usdc.address,
    buyToken: dai.address,
    receiver: ZERO_ADDRESS,
    sellAmount: atoms(100_000_000n),
    buyAmount: atoms(98n * 10n ** 18n),
    validTo: unixSeconds(Date.now() / 1000 + 600),
    appData: ZERO_APP_DATA_HASH,
    feeAmount: atoms(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const domain = { chainId, settlementContract: manifest.contracts.settlement }
  const signer = privateKeyToAccount(trader.privateKey)
  const placed = await ownBook(served).place({
    ...data,
    receiver: null,
    appDataHash: null,
    from: trader.address,
    signingScheme: 'eip712',
    signature: hex(await signer.sign({ hash: orderDigest(domain, data) })),
    quoteId: null,
    fullBalanceCheck: false,
  })
  if (!placed.ok) throw new Error(placed.error.description)

  const report = await untilFilled(() => ownBook(served).debug(placed.value))
  const settled = report.auctions.find((auction) => auction.proposedSolutions.length > 0)
  expect(settled?.proposedSolutions.map(({ solverName }) => solverName)).toEqual(['honest'])
  const reasons = new Map(settled?.rejectedBids?.map(({ name, reason }) => [name, reason]))
  expect([...reasons.keys()].sort()).toEqual(['hanger', 'liar', 'thrower'])
  expect(reasons.get('thrower')).toBe('solver threw')
  expect(reasons.get('hanger')).toBe('solver timed out')
  expect(reasons.get('liar')).toContain('limit price')
}, 90_000)

async function untilFilled<R extends { order: { status: string } }>(
  read: () => Promise<{ ok: true; value: R } | { ok: false }>,
): Promise<R> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const report = await read()
    if (report.ok && report.value.order.status === 'fulfilled') return report.value
  }
  throw new Error('the order was not filled')
}
