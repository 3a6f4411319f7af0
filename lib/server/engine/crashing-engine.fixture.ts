import { keccak256, type PublicClient } from 'viem'
import { sign } from 'viem/accounts'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { ownChainCadence } from '@/lib/domain/network/cadence'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData } from '@/lib/domain/order/order'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import { packOrderUid } from '@/lib/domain/order/uid'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { createChainReader } from '@/lib/infra/chain/chain-reader'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import type { ContractChain } from '@/lib/infra/chain/local/contract-chain.fixture'
import { createMarketFeed } from '@/lib/infra/chain/market-feed'
import { deployedHelper } from '@/lib/infra/chain/read-helper'
import { createRelays, type Relays } from '@/lib/infra/chain/relays'
import { createSettlementLogReader } from '@/lib/infra/chain/settlement-logs'
import { createTokenProbe } from '@/lib/infra/chain/token-probe'
import { keySigner } from '@/lib/infra/chain/transaction-signer'
import { createTransactionSubmitter } from '@/lib/infra/chain/transaction-submitter'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'
import { order as sampleOrder } from '@/lib/infra/db/store.fixture'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { NO_TRACER, type Tracer } from '@/lib/infra/observe/tracer'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import { openOrderChanges } from '@/lib/server/changes/order-changes'
import { createBlockPace } from './block-pace'
import type { EngineConfig } from './engine-config'

const ETHER = 10n ** 18n
const SOLVER = 'Pathfinder'
/** Blocks after the auction's in which its settlement may be mined. */
export const DEADLINE_BLOCKS = 5

/** Where a process ends: around the broadcast of its first settlement. */
export type CrashPoint = 'before the broadcast' | 'after the broadcast'

const tokenOf = (chain: ContractChain, symbol: string): Address => {
  const found = chain.tokens.find((token) => token.symbol === symbol)
  if (found === undefined) throw new Error(`${symbol} is not there`)
  return found.address
}

/** An order of the first trader that the pools can fill at once. */
export async function fillableOrder(chain: ContractChain): Promise<OrderRecord> {
  const [trader] = chain.traders
  if (trader === undefined) throw new Error('the chain has no trader')
  const settlementContract = chain.contracts.settlement
  const data: OrderData = {
    sellToken: tokenOf(chain, 'WETH'),
    buyToken: tokenOf(chain, 'USDC'),
    receiver: ZERO_ADDRESS,
    sellAmount: atoms(ETHER),
    buyAmount: atoms(1n),
    validTo: unixSeconds(chain.now() + 100_000),
    appData: ZERO_APP_DATA_HASH,
    feeAmount: atoms(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const digest = orderDigest({ chainId: chain.chainId, settlementContract }, data)
  const signature = await sign({ hash: digest, privateKey: trader.privateKey, to: 'hex' })
  const owner = trader.address
  return sampleOrder(1, {
    record: {
      owner,
      from: owner,
      settlementContract,
      class: 'market',
      uid: packOrderUid({ digest, owner, validTo: data.validTo }),
      signature: { signingScheme: 'eip712', signature: hex(signature) },
      createdAt: unixMicros(chain.now() * 1_000_000),
    },
    data,
  })
}

/**
 * The configuration of an engine whose process ends at that point, after which it does nothing more;
 * null: it goes on.
 */
export async function crashingEngine(
  chain: ContractChain,
  database: Database,
  {
    startBlock,
    crashPoint,
    relayUrl,
    tracer = NO_TRACER,
  }: {
    startBlock: number
    crashPoint: CrashPoint | null
    tracer?: Tracer
    /** Where it sends, instead of to the node. */
    relayUrl?: string | undefined
  },
) {
  const { chainId, rpc } = chain
  const client = createEvmClient({ rpcUrl: rpc.url, chainId })
  const { crashing, crashAt, ...observed } = crashingClient(client, crashPoint)
  const relays = relayUrl === undefined ? null : relaysAt(relayUrl, { chainId, client, database })
  const [solver] = chain.solvers
  if (solver === undefined) throw new Error('the chain has no solver')
  const { settlement: settlementContract, wrappedNativeToken, hooksTrampoline } = chain.contracts
  const config: EngineConfig = {
    network: 'test',
    database,
    startBlock,
    startProblem: () => null,
    cadence: () => ({ ...ownChainCadence(1_000), deadlineBlocks: DEADLINE_BLOCKS }),
    refunds: null,
    solvers: onePathSolver,
    settings: {
      chainId,
      settlementContract,
      wrappedNativeToken,
      hooksTrampoline,
      guarded: [],
      protocolFees: [],
      minValiditySeconds: 60,
      deniedAccounts: new Set(),
      unsupportedTokens: new Set(),
      solverAccounts: new Map([[SOLVER, solver.address]]),
      solverNames: new Map([[solver.address, SOLVER]]),
    },
    ...chainAccessOf(chain, client),
    submitters: new Map([
      [
        solver.address,
        createTransactionSubmitter({
          client: crashing,
          relays: relays && {
            ...relays,
            send: async (transaction) => {
              await crashAt('before the broadcast')
              await relays.send(transaction)
              await crashAt('after the broadcast')
            },
          },
          signer: keySigner(solver.privateKey, chainId),
          tip: async () => 20_000_000_000n,
        }),
      ],
    ]),
    durable: async () => undefined,
    onVerified: () => undefined,
    changes: await openOrderChanges(database, chainId),
    notified: { name: 'test', chainId, displayName: null },
    tokens: { loadTokens: async () => new Map(), usdPrices: async () => new Map() },
    now: () => unixMicros(chain.now() * 1_000_000),
    observer: createObserver(createLogger('silent')),
    metrics: createMetrics(),
    tracer,
  }
  return { config, ...observed }
}

/** Relays that write down what they have as those of a network do. */
function relaysAt(
  url: string,
  { chainId, client, database }: { chainId: number; client: PublicClient; database: Database },
): Relays {
  const { selectMeta, upsertMeta } = bindStore(database, chainId)
  const key = 'what relays have'
  const memory = {
    read: () => selectMeta({ key }),
    write: async (value: string) => {
      await upsertMeta({ key, value })
    },
  }
  return createRelays({ urls: [url], chainId, client, memory })
}

/** The hashes a client broadcasts, until its process ends at that point. */
function crashingClient(client: PublicClient, crashPoint: CrashPoint | null) {
  const broadcasts: TxHash[] = []
  let arrive = () => {}
  const crashed = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const crashAt = async (point: CrashPoint) => {
    if (point !== crashPoint) return
    arrive()
    await new Promise(() => {})
  }
  const crashing: PublicClient = {
    ...client,
    sendRawTransaction: async (call) => {
      await crashAt('before the broadcast')
      broadcasts.push(txHash(keccak256(call.serializedTransaction)))
      const sent = await client.sendRawTransaction(call)
      await crashAt('after the broadcast')
      return sent
    },
  }
  return { crashing, crashAt, broadcasts, crashed }
}

// An engine asks for no quotes.
const onePathSolver = {
  solve: async (auction) => [
    {
      solver: SOLVER,
      durationMs: 0,
      ok: true,
      solutions: bestPathSolver.solve(auction, () => false),
    },
  ],
} satisfies Pick<SolverPool, 'solve'> as unknown as SolverPool

/** What an engine reads of the chain. */
function chainAccessOf(
  { chainId, contracts, pools }: ContractChain,
  client: PublicClient,
): Pick<EngineConfig, 'reader' | 'readEvents' | 'market' | 'tokenProbe' | 'pace'> {
  const { settlement: settlementContract, vaultRelayer, wrappedNativeToken } = contracts
  const reader = createChainReader({
    client,
    vaultRelayer,
    helper: deployedHelper(contracts.chainReader),
    inspector: deployedHelper(contracts.orderInspector),
  })
  const { head, headNumber, gasPrice } = reader
  const swapped = pools.map(({ address, token0, token1, feeBps }) => ({
    kind: 'constantProduct' as const,
    address,
    token0,
    token1,
    feeBps: bps(feeBps),
    swapGas: 80_000n,
  }))
  const nowMs = Date.now
  return {
    reader,
    readEvents: createSettlementLogReader({
      client,
      domain: { chainId, settlementContract },
      ethFlow: null,
    }),
    market: createMarketFeed({
      head,
      gasPrice,
      wrappedNativeToken,
      nowMs,
      pools: () => swapped,
      poolStates: reader.poolStates,
    }).latest,
    tokenProbe: createTokenProbe({ client, settlementContract, vaultRelayer, nowMs }),
    pace: createBlockPace({
      blockMs: 1_000,
      minesOnDemand: true,
      solveDeadlineMs: 10_000,
      nowMs,
      headNumber,
    }),
  }
}
