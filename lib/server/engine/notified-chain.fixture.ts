import type { BlockHeader } from '@/lib/domain/network/block'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type {
  ChainEvents,
  InvalidationLog,
  SettlementLog,
} from '@/lib/domain/settlement/chain-events'

import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { account, BUY_TOKEN, NOW, SELL_TOKEN, uid } from '@/lib/infra/db/store.fixture'
import type { IndexConfig } from './index-network'

/** What a block of the test chain says; each trade is a settlement of its own unless `tx` repeats. */
export type Said = {
  readonly trades?: readonly {
    readonly of: number
    readonly sell: bigint
    readonly buy: bigint
    readonly tx: number
  }[]
  readonly invalidated?: readonly number[]
  readonly withdrawn?: readonly number[]
  readonly refunded?: readonly number[]
}

const BLOCK_SECONDS = 12
const numbered = (branch: number, number: number) =>
  `0x${branch.toString(16).padStart(8, '0')}${number.toString(16).padStart(56, '0')}`

/** A chain that goes on as told and can be forked; block n comes 12 n seconds after `NOW`. */
export function notifiedChain() {
  const blocks: { header: BlockHeader; said: Said }[] = []
  let branch = 0
  const add = (said: Said) => {
    const number = blocks.length
    const parent = blocks.at(-1)?.header.hash ?? blockHash(numbered(9, 9))
    const header = {
      number,
      hash: blockHash(numbered(branch, number)),
      parentHash: parent,
      timestamp: unixSeconds(NOW + number * BLOCK_SECONDS),
    }
    blocks.push({ header, said })
  }
  add({})
  const headerOf = (number: number) => blocks[number]?.header ?? null
  return {
    mine: (...said: readonly Said[]) => {
      for (const one of said) add(one)
    },
    /** Replaces the newest blocks by these. */
    fork: (depth: number, ...said: readonly Said[]) => {
      blocks.splice(blocks.length - depth)
      branch += 1
      for (const one of said) add(one)
    },
    head: () => blocks.length - 1,
    timeOf: (number: number) => unixSeconds(NOW + number * BLOCK_SECONDS),
    reader: {
      head: async () => {
        const last = blocks.at(-1)
        if (last === undefined) throw new Error('the chain has no block')
        return last.header
      },
      header: async (number: number) => headerOf(number),
    },
    readEvents: async (range: { fromBlock: number; toBlock: number }): Promise<ChainEvents> =>
      eventsOf(blocks.slice(range.fromBlock, range.toBlock + 1)),
  }
}

function eventsOf(blocks: readonly { header: BlockHeader; said: Said }[]): ChainEvents {
  return {
    headers: blocks.map(({ header }) => header),
    settlements: blocks.flatMap(({ header, said }) => settlementsOf(header, said)),
    invalidations: blocks.flatMap(({ header, said }) =>
      (said.invalidated ?? []).map((byte, index) => invalidation(header, byte, 50 + index)),
    ),
    presignatures: [],
    placements: [],
    withdrawals: blocks.flatMap(({ header, said }) =>
      (said.withdrawn ?? []).map((byte, index) => invalidation(header, byte, 70 + index)),
    ),
    refunds: blocks.flatMap(({ header, said }) =>
      (said.refunded ?? []).map((byte, index) => ({
        ...invalidation(header, byte, 90 + index),
        refunder: account(0x60),
      })),
    ),
  }
}

const position = (header: BlockHeader, logIndex: number, tx: number) => ({
  blockNumber: header.number,
  blockHash: header.hash,
  logIndex,
  txHash: txHash(`0x${tx.toString(16).padStart(64, '0')}`),
})

const invalidation = (header: BlockHeader, byte: number, logIndex: number): InvalidationLog => ({
  ...position(header, logIndex, 0x1000 + byte),
  owner: account(1),
  uid: uid(byte),
})

function settlementsOf(header: BlockHeader, { trades = [] }: Said): SettlementLog[] {
  const txs = [...new Set(trades.map(({ tx }) => tx))]
  return txs.map((tx) => ({
    ...position(header, 40 + txs.indexOf(tx), tx),
    solver: account(0x50),
    input: hex('0x'),
    gasUsed: 1n,
    effectiveGasPrice: wei(1n),
    leftovers: new Map(),
    trades: trades.flatMap((trade, index) =>
      trade.tx !== tx
        ? []
        : [
            {
              ...position(header, index, tx),
              uid: uid(trade.of),
              owner: account(1),
              sellToken: SELL_TOKEN,
              buyToken: BUY_TOKEN,
              sellAmount: atoms(trade.sell),
              buyAmount: atoms(trade.buy),
              feeAmount: atoms(0n),
            },
          ],
    ),
  }))
}

/** Both tokens of the test orders have two decimals. */
export const NOTIFIED_TOKENS: TokenNames = new Map([
  [SELL_TOKEN, { address: SELL_TOKEN, symbol: 'SELL', decimals: 2 }],
  [BUY_TOKEN, { address: BUY_TOKEN, symbol: 'BUY', decimals: 2 }],
])

/** An engine's indexing of that chain, and nothing else of an engine. */
export const indexConfig = (
  database: Database,
  chainId: number,
  chain: Pick<ReturnType<typeof notifiedChain>, 'reader' | 'readEvents'>,
  now: () => UnixMicros,
): IndexConfig => ({
  network: 'test',
  database,
  settings: {
    chainId,
    settlementContract: account(0x90),
    protocolFees: [],
    wrappedNativeToken: SELL_TOKEN,
    hooksTrampoline: null,
    deadlineBlocks: 5,
    deniedAccounts: new Set(),
    unsupportedTokens: new Set(),
    solverAccounts: new Map(),
    solverNames: new Map(),
  },
  reader: chain.reader,
  readEvents: chain.readEvents,
  durable: async () => undefined,
  startBlock: 0,
  notified: { name: 'test', chainId, displayName: null },
  tokens: {
    loadTokens: async () => NOTIFIED_TOKENS,
    usdPrices: async () => new Map([[BUY_TOKEN, 2]]),
  },
  changes: { publish: async () => undefined },
  observer: { reorganised: () => undefined, orderPlacedOnChain: () => undefined },
  now,
})
