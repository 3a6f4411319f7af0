import 'server-only'
import { BaseError, type PublicClient } from 'viem'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { ConstantProductPool, Pool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, unixSeconds, type Wei, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, type TxHash } from '@/lib/domain/shared/hex'
import { type BlockReader, type BlockReaderConfig, createBlockReader } from './block-reader'
import { chainReaderAbi } from './chain-reader-abi'
import { createConcentratedReader, type UnreadConcentratedPool } from './concentrated-reader'
import { chainAccess } from './evm-client'
import { createGasReads } from './gas-fees'
import { hasCode } from './has-code'
import { createOrderInspector } from './order-inspector'
import type { ReadHelper } from './read-helper'
import {
  type MeasuredOutcome,
  type SimulatedCall,
  simulateInOrder,
  trySettlement,
} from './simulate-settlements'

export type Funding = { readonly balance: Atoms; readonly allowance: Atoms }

export type ChainReader = ReturnType<typeof createChainReader>

export type ChainReaderConfig = {
  readonly client: PublicClient
  /** Our contract that does many reads in one call. */
  readonly helper: ReadHelper
  /** Our contract that is run inside the settlement contract. */
  readonly inspector: ReadHelper
  readonly vaultRelayer: Address
  /** Hears of each newest block that was read. */
  readonly onBlock?: BlockReaderConfig['onBlock']
}

const PAIRS_PER_CALL = 500
/** A market so much behind the newest block is as good as one of it. */
const RECENT_MS = 250

/** Reads of one network's chain; each method is one call for any number of items. */
export function createChainReader(config: ChainReaderConfig) {
  const { client, onBlock } = config
  const nowMs = () => performance.now()
  const blocks = createBlockReader({ client, nowMs, maxAgeMs: RECENT_MS, onBlock })
  return {
    ...createOrderInspector(config),
    ...createGasReads({ client, nowMs }),
    ...createHeadReads(blocks),

    /** The highest block the node calls final; null from one that reports none, also by an error. */
    finalized: (): Promise<BlockHeader | null> =>
      client
        .getBlock({ blockTag: 'finalized' })
        .then(toHeader)
        .catch(() => null),

    headNumber: () =>
      chainAccess('head number', async () => Number(await client.getBlockNumber({ cacheTime: 0 }))),

    /** `null` when the chain has no such block (yet, or any more). */
    header: (number: number): Promise<BlockHeader | null> =>
      chainAccess(`block ${number}`, async () => {
        try {
          return toHeaderOf(number, await client.getBlock({ blockNumber: BigInt(number) }))
        } catch (error) {
          if (
            error instanceof BaseError &&
            error.walk((e) => e instanceof Error && e.name === 'BlockNotFoundError')
          )
            return null
          throw error
        }
      }),

    /** Calldata of a mined transaction, with the time of its block. */
    minedCall: (txHash: TxHash, block: number) =>
      chainAccess('a mined transaction', async () => {
        const [{ input }, header] = await Promise.all([
          client.getTransaction({ hash: txHash }),
          client.getBlock({ blockNumber: BigInt(block) }),
        ])
        return { input: hex(input), timestamp: toHeaderOf(block, header).timestamp }
      }),

    /** Balance and allowance to the vault relayer, in the order of `pairs`; after a block, or the newest. */
    funding: (
      pairs: readonly { owner: Address; token: Address }[],
      block?: number,
    ): Promise<readonly Funding[]> =>
      chainAccess('balances', () => readFunding(config, pairs, block)),

    poolStates: poolStatesReader(config),

    isContract: (account: Address): Promise<boolean> =>
      chainAccess('code', () => hasCode(client, account)),

    /**
     * Runs a settlement at the head without sending it, and measures it; a revert is a result, an
     * unreachable node a fault.
     */
    trySettlement: (
      call: SimulatedCall,
      tokens: readonly Address[],
      targets: readonly Address[] | null = null,
    ): ReturnType<typeof trySettlement> =>
      chainAccess('simulation', () => trySettlement(config, call, tokens, targets)),

    /**
     * Runs calls one after the other on top of the head, each on the state the previous ones left.
     */
    simulateInOrder: (calls: readonly SimulatedCall[]): Promise<readonly MeasuredOutcome[]> =>
      chainAccess('simulation', () => simulateInOrder(client, calls)),
  }
}

/** The newest block, read once for all who ask at a time. */
const createHeadReads = (blocks: BlockReader) => ({
  head: () => chainAccess('head', async () => toNewestBlock(await blocks.newest())),

  /** The newest block, or one that was it a quarter of a second ago; not below `atLeastBlock`. */
  recentHead: (atLeastBlock = 0) =>
    chainAccess('head', async () => toNewestBlock(await blocks.recent(atLeastBlock))),

  /** A block that `head` has returned lately, with what it says of its logs; undefined for others. */
  knownBlock: blocks.known,
})

type UnreadPair = Omit<ConstantProductPool, 'reserve0' | 'reserve1'>

async function readFunding(
  { client, helper, vaultRelayer }: ChainReaderConfig,
  pairs: readonly { owner: Address; token: Address }[],
  block?: number,
): Promise<readonly Funding[]> {
  const { address, overrides } = await helper.place()
  const at = block === undefined ? {} : { blockNumber: BigInt(block) }
  const calls: Promise<readonly [readonly bigint[], readonly bigint[]]>[] = []
  for (let start = 0; start < pairs.length; start += PAIRS_PER_CALL) {
    const slice = pairs.slice(start, start + PAIRS_PER_CALL)
    calls.push(
      client.readContract({
        address,
        ...overrides,
        ...at,
        abi: chainReaderAbi,
        functionName: 'balancesAndAllowances',
        args: [slice.map((pair) => pair.owner), slice.map((pair) => pair.token), vaultRelayer],
      }),
    )
  }
  return (await Promise.all(calls)).flatMap(([balances, allowances]) =>
    balances.map((balance, index) => ({
      balance: atoms(balance),
      allowance: atoms(allowances[index] ?? 0n),
    })),
  )
}

/** The given pools with their state after that block. */
function poolStatesReader(config: ChainReaderConfig) {
  const readConcentrated = createConcentratedReader(config.client)
  return (
    pools: readonly (UnreadPair | UnreadConcentratedPool)[],
    block: number,
  ): Promise<readonly Pool[]> =>
    chainAccess('pools', async () => {
      const [pairs, concentrated] = await Promise.all([
        readPairs(config, pools.filter(isPair), block),
        readConcentrated(pools.filter(isConcentrated), block),
      ])
      return [...pairs, ...concentrated]
    })
}

const isPair = (pool: UnreadPair | UnreadConcentratedPool): pool is UnreadPair =>
  pool.kind === 'constantProduct'

const isConcentrated = (
  pool: UnreadPair | UnreadConcentratedPool,
): pool is UnreadConcentratedPool => pool.kind === 'concentrated'

async function readPairs(
  { client, helper }: ChainReaderConfig,
  pools: readonly UnreadPair[],
  block: number,
): Promise<readonly ConstantProductPool[]> {
  if (pools.length === 0) return []
  const { address, overrides } = await helper.place()
  const [reserves0, reserves1] = await client.readContract({
    address,
    ...overrides,
    abi: chainReaderAbi,
    functionName: 'poolStates',
    args: [pools.map((pool) => pool.address)],
    blockNumber: BigInt(block),
  })
  return pools.map((pool, index) => ({
    ...pool,
    reserve0: atoms(reserves0[index] ?? 0n),
    reserve1: atoms(reserves1[index] ?? 0n),
  }))
}

type RawHeader = {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: bigint
}

/** Throws where the node's answer is no mined block. */
function toHeader(block: RawHeader): BlockHeader {
  // viem leaves out what a malformed answer lacks.
  if (typeof block.number !== 'bigint' || typeof block.timestamp !== 'bigint') {
    throw new Error('the node answers what is no mined block')
  }
  return {
    number: Number(block.number),
    hash: blockHash(block.hash),
    parentHash: blockHash(block.parentHash),
    timestamp: unixSeconds(Number(block.timestamp)),
  }
}

export type NewestBlock = BlockHeader & {
  /** What gas cost at least in this block; null on a chain without such a fee. */
  readonly baseFee: Wei | null
}

/** Throws where the node's answer is no mined block. */
export function toNewestBlock(
  block: RawHeader & { readonly baseFeePerGas?: bigint | null },
): NewestBlock {
  const { baseFeePerGas } = block
  return { ...toHeader(block), baseFee: baseFeePerGas == null ? null : wei(baseFeePerGas) }
}

/** Throws where the node's answer is no mined block, or one of another number. */
export function toHeaderOf(number: number, block: RawHeader): BlockHeader {
  const header = toHeader(block)
  if (header.number !== number) {
    throw new Error(`the node answers block ${header.number} to a request for block ${number}`)
  }
  return header
}
