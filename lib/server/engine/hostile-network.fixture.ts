import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Env, parseEnv } from '@/lib/config/env'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { createFaucet } from '@/lib/infra/chain/local/faucet'
import { startLocalChain } from '@/lib/infra/chain/local/local-chain'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import { createRpc } from '@/lib/infra/chain/local/rpc'
import { createTransactionQueue } from '@/lib/infra/chain/local/transaction-queue'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { NO_TRACER } from '@/lib/infra/observe/tracer'
import { createClock } from '@/lib/server/boot/clock'
import { localMarket } from '@/lib/server/networks/local-market'
import { localNetwork } from '@/lib/server/networks/local-network'
import { serveOwnNetwork } from '@/lib/server/networks/own-network'
import { ownBook, type ServedNetwork } from '@/lib/server/networks/served-network'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A real local network with the usual blocks, whose engine uses the given solvers. */
export type HostileNetwork = {
  readonly served: ServedNetwork
  /** Folder of the bundled worker. */
  readonly bundleDir: string
  /** Sells 100 USDC for DAI near the market's price, for a freshly funded account. */
  readonly placeOrder: () => Promise<OrderUid>
  readonly close: () => Promise<void>
}

/**
 * Starts the network. `solversSource` is a module exporting `inProcessSolvers`; `names` lists them;
 * `engines` is the value of `SOLVER_ENGINES`.
 */
export async function serveHostileNetwork(config: {
  readonly solversSource: string
  readonly names: readonly string[]
  readonly engines?: string
}): Promise<HostileNetwork> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostile-solvers-'))
  await compileContracts()
  await bundleSolvers(folder, config.solversSource)
  const env = parseEnv({
    DATA_DIR: folder,
    LOCAL_BLOCK_SECONDS: '2',
    LOCAL_RPC_PORT: '0',
    LOCAL_SEED: 'test',
    SOLVER_ENGINES: config.engines ?? '',
  })
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const log = createLogger('silent')
  const database = await migratedDatabase()
  cleanUps.push(database.close)
  const network = localNetworkOf(env)
  const { chainId, blockSeconds, seed } = network
  const chain = await startLocalChain({
    dataDir: env.dataDir,
    chainId,
    blockSeconds,
    seed,
    log,
    port: 0,
  })
  cleanUps.push(chain.stop)
  const { manifest, rpcUrl } = chain
  const faucet = createFaucet({ rpcUrl, manifest, blockSeconds })
  const served = await serveOwnNetwork({
    env,
    database,
    ...localMarket(localNetwork({ network, manifest, rpcUrl, chain, faucet }), { env, database }),
    runEngine: true,
    bundleDir: folder,
    solverModule: {
      url: pathToFileURL(path.join(folder, 'solvers.mjs')).href,
      names: config.names,
    },
    now: createClock(),
    observer: createObserver(log),
    metrics: createMetrics(),
    tracer: NO_TRACER,
  })
  cleanUps.push(served.stop)
  return {
    served,
    bundleDir: folder,
    placeOrder: () => placeOrder(served, manifest, rpcUrl, chainId),
    close: async () => {
      for (const cleanUp of cleanUps.reverse()) await cleanUp()
    },
  }
}

function localNetworkOf(env: Env) {
  const network = env.networks.find((network) => network.kind === 'local')
  if (network === undefined) throw new Error('the local network is configured by default')
  return network
}

async function bundleSolvers(folder: string, source: string): Promise<void> {
  const file = path.join(folder, 'solvers.ts')
  await writeFile(file, source.replaceAll("'@/", `'${root}`))
  await build({
    entryPoints: {
      'solver-worker': path.join(root, 'lib/infra/solving/worker.ts'),
      solvers: file,
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
}

async function placeOrder(
  served: ServedNetwork,
  manifest: LocalManifest,
  rpcUrl: string,
  chainId: number,
): Promise<OrderUid> {
  const [trader] = manifest.traders
  const [usdc, dai] = ['USDC', 'DAI'].map((symbol) =>
    manifest.tokens.find((token) => token.symbol === symbol),
  )
  if (trader === undefined || usdc === undefined || dai === undefined) throw new Error('no trader')
  await served.faucet?.(trader.address)
  await createTransactionQueue({
    rpc: createRpc(rpcUrl),
    chainId,
    account: trader,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
    timeoutMs: 10_000,
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
  const placed = await ownBook(served).place(
    {
      ...data,
      receiver: null,
      appDataHash: null,
      from: trader.address,
      signingScheme: 'eip712',
      signature: hex(await signer.sign({ hash: orderDigest(domain, data) })),
      quoteId: null,
      fullBalanceCheck: false,
    },
    '127.0.0.1',
  )
  if (!placed.ok) throw new Error(placed.error.description)
  return placed.value
}

/** The debug report of an order once it is filled; throws after half a minute. */
export async function reportOnceFilled(served: ServedNetwork, uid: OrderUid) {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const report = await ownBook(served).debug(uid)
    if (report.ok && report.value.order.status === 'fulfilled') return report.value
  }
  throw new Error('the order was not filled')
}
