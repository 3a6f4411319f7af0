import type { BlockHeader } from '@/lib/domain/network/block'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { encodePlacementData } from '@/lib/domain/order/placement-data.fixture'
import type {
  ChainEvents,
  InvalidationLog,
  PlacementLog,
  SettlementLog,
} from '@/lib/domain/settlement/chain-events'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { account, BUY_TOKEN, NOW, order, SELL_TOKEN, uid } from '@/lib/infra/db/store.fixture'
import type { IndexConfig } from './index-network'

/** Events of a block of the test chain; each trade is a separate settlement unless `tx` repeats. */
export type BlockContent = {
  readonly trades?: readonly {
    readonly of: number
    readonly sell: bigint
    readonly buy: bigint
    readonly tx: number
  }[]
  readonly invalidated?: readonly number[]
  /** Orders that are signed on chain, and whose signature is revoked. */
  readonly signed?: readonly number[]
  readonly revoked?: readonly number[]
  readonly withdrawn?: readonly number[]
  readonly refunded?: readonly number[]
  /** Orders that a contract places for `PLACER`; see `orderOf`. */
  readonly placed?: readonly number[]
}

export const PLACER = account(0xbb)
export const PLACING_CONTRACT = account(0x70)
/** That of the placed orders, whatever network a test indexes the chain as. */
export const PLACING_DOMAIN = { chainId: 1, settlementContract: account(0x90) }
/** Orders with this number or a higher one are placed on chain. */
const FIRST_PLACED = 200

const placedData = (byte: number) => ({
  ...order(byte).data,
  receiver: PLACER,
  buyAmount: atoms(BigInt(byte)),
  validTo: ONCHAIN_VALID_TO,
})

/** The order that a block's content calls by this number. */
export const orderOf = (byte: number): OrderUid =>
  byte < FIRST_PLACED
    ? uid(byte)
    : computeOrderUid(PLACING_DOMAIN, placedData(byte), PLACING_CONTRACT)

/** Blocks whose headers a step of the index reads. */
const KEPT_BLOCKS = 64
const BLOCK_SECONDS = 12
const numbered = (branch: number, number: number) =>
  `0x${branch.toString(16).padStart(8, '0')}${number.toString(16).padStart(56, '0')}`

/** A chain extended and forked by the test; block n is mined 12 n seconds after `NOW`. */
export function notifiedChain() {
  const blocks: { header: BlockHeader; content: BlockContent }[] = []
  let branch = 0
  const add = (content: BlockContent) => {
    const number = blocks.length
    const parent = blocks.at(-1)?.header.hash ?? blockHash(numbered(9, 9))
    const header = {
      number,
      hash: blockHash(numbered(branch, number)),
      parentHash: parent,
      timestamp: unixSeconds(NOW + number * BLOCK_SECONDS),
    }
    blocks.push({ header, content })
  }
  add({})
  const headerOf = (number: number) => blocks[number]?.header ?? null
  return {
    mine: (...content: readonly BlockContent[]) => {
      for (const block of content) add(block)
    },
    /** Replaces the newest `depth` blocks by these. */
    fork: (depth: number, ...content: readonly BlockContent[]) => {
      blocks.splice(blocks.length - depth)
      branch += 1
      for (const block of content) add(block)
    },
    head: () => blocks.length - 1,
    timeOf: (number: number) => unixSeconds(NOW + number * BLOCK_SECONDS),
    reader: {
      head: async () => {
        const last = blocks.at(-1)
        if (last === undefined) throw new Error('the chain has no block')
        return { ...last.header, baseFee: null }
      },
      header: async (number: number) => headerOf(number),
      finalized: async () => null,
    },
    readEvents: async (range: { fromBlock: number; toBlock: number }): Promise<ChainEvents> =>
      eventsOf(blocks.slice(range.fromBlock, range.toBlock + 1)),
  }
}

function eventsOf(blocks: readonly { header: BlockHeader; content: BlockContent }[]): ChainEvents {
  return {
    headers: blocks.slice(-KEPT_BLOCKS).map(({ header }) => header),
    settlements: blocks.flatMap(({ header, content }) => settlementsOf(header, content)),
    invalidations: blocks.flatMap(({ header, content }) =>
      (content.invalidated ?? []).map((byte, index) => invalidation(header, byte, 50 + index)),
    ),
    presignatures: blocks.flatMap(({ header, content: { signed = [], revoked = [] } }) =>
      [...signed, ...revoked].map((byte, index) => ({
        ...invalidation(header, byte, 20 + index),
        signed: index < signed.length,
      })),
    ),
    placements: blocks.flatMap(({ header, content }) =>
      (content.placed ?? []).map((byte, index) => placement(header, byte, 60 + index)),
    ),
    withdrawals: blocks.flatMap(({ header, content }) =>
      (content.withdrawn ?? []).map((byte, index) => invalidation(header, byte, 70 + index)),
    ),
    refunds: blocks.flatMap(({ header, content }) =>
      (content.refunded ?? []).map((byte, index) => ({
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
  uid: orderOf(byte),
})

const placement = (header: BlockHeader, byte: number, logIndex: number): PlacementLog => ({
  ...position(header, logIndex, 0x1000 + byte),
  timestamp: header.timestamp,
  sender: PLACER,
  owner: PLACING_CONTRACT,
  uid: orderOf(byte),
  data: placedData(byte),
  scheme: 0,
  signature: hex(PLACING_CONTRACT),
  extra: encodePlacementData({ quoteId: 1n, userValidTo: unixSeconds(NOW + 90_000) }),
})

function settlementsOf(header: BlockHeader, { trades = [] }: BlockContent): SettlementLog[] {
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
              uid: orderOf(trade.of),
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

/** Only an engine's indexing of that chain. */
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
    guarded: [],
    deniedAccounts: new Set(),
    minValiditySeconds: 60,
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
