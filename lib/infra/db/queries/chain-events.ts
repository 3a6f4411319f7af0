import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import type { BlockHash, TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '../database'
import { invalidations } from '../schema/invalidations'
import { orderExecutions } from '../schema/order-executions'
import { presignatures } from '../schema/presignatures'
import { settlements } from '../schema/settlements'
import { trades } from '../schema/trades'
import { chunks } from './chunks'

/** Where an event stands in the chain. */
export type LogPosition = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly blockHash: BlockHash
  readonly txHash: TxHash
}

export type NewSettlement = LogPosition & {
  readonly solver: Address
  /** `null` when it belongs to no auction of ours. */
  readonly auctionId: AuctionId | null
  /** `null` when it matches no winning solution. */
  readonly solutionUid: number | null
  readonly gasUsed: bigint
  readonly effectiveGasPrice: Wei
}

export type NewTrade = LogPosition & {
  readonly orderUid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly buyToken: Address
  /** Signed fee included. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
  readonly auctionId: AuctionId | null
}

/** Fees of one Trade event, named by that event's place. */
export type NewOrderExecution = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly auctionId: AuctionId
  readonly orderUid: OrderUid
  /** Network and protocol fees together, atoms of `executedFeeToken`. */
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  /** In the order of the fee policies. */
  readonly protocolFees: readonly { readonly token: Address; readonly amount: Atoms }[]
}

export type NewInvalidation = LogPosition & {
  readonly owner: Address
  readonly orderUid: OrderUid
}

export type NewPresignature = NewInvalidation & { readonly signed: boolean }

type Rows<T> = { readonly chainId: number; readonly rows: readonly T[] }

const position = ({ blockNumber, logIndex, blockHash, txHash }: LogPosition) => ({
  blockNumber,
  logIndex,
  blockHash,
  txHash,
})

/** Stores Settlement events; known places are left as they are. */
export async function insertSettlements(db: Db | Tx, input: Rows<NewSettlement>): Promise<void> {
  for (const rows of chunks(input.rows)) {
    await db
      .insert(settlements)
      .values(
        rows.map((row) => ({
          chainId: input.chainId,
          ...position(row),
          solver: row.solver,
          auctionId: row.auctionId,
          solutionUid: row.solutionUid,
          gasUsed: row.gasUsed,
          effectiveGasPrice: row.effectiveGasPrice,
        })),
      )
      .onConflictDoNothing()
  }
}

/** Stores Trade events; known places are left as they are. */
export async function insertTrades(db: Db | Tx, input: Rows<NewTrade>): Promise<void> {
  for (const rows of chunks(input.rows)) {
    await db
      .insert(trades)
      .values(
        rows.map((row) => ({
          chainId: input.chainId,
          ...position(row),
          orderUid: row.orderUid,
          owner: row.owner,
          sellToken: row.sellToken,
          buyToken: row.buyToken,
          sellAmount: row.sellAmount,
          buyAmount: row.buyAmount,
          feeAmount: row.feeAmount,
          auctionId: row.auctionId,
        })),
      )
      .onConflictDoNothing()
  }
}

/** Stores the fees of Trade events; known places are left as they are. */
export async function insertOrderExecutions(
  db: Db | Tx,
  input: Rows<NewOrderExecution>,
): Promise<void> {
  for (const rows of chunks(input.rows)) {
    await db
      .insert(orderExecutions)
      .values(
        rows.map((row) => ({
          chainId: input.chainId,
          blockNumber: row.blockNumber,
          logIndex: row.logIndex,
          auctionId: row.auctionId,
          orderUid: row.orderUid,
          executedFee: row.executedFee,
          executedFeeToken: row.executedFeeToken,
          protocolFees: row.protocolFees.map(({ token, amount }) => ({
            token,
            amount: amount.toString(),
          })),
        })),
      )
      .onConflictDoNothing()
  }
}

/** Stores OrderInvalidated events; known places are left as they are. */
export async function insertInvalidations(
  db: Db | Tx,
  input: Rows<NewInvalidation>,
): Promise<void> {
  for (const rows of chunks(input.rows)) {
    await db
      .insert(invalidations)
      .values(
        rows.map((row) => ({
          chainId: input.chainId,
          ...position(row),
          owner: row.owner,
          orderUid: row.orderUid,
        })),
      )
      .onConflictDoNothing()
  }
}

/** Stores PreSignature events; known places are left as they are. */
export async function insertPresignatures(
  db: Db | Tx,
  input: Rows<NewPresignature>,
): Promise<void> {
  for (const rows of chunks(input.rows)) {
    await db
      .insert(presignatures)
      .values(
        rows.map((row) => ({
          chainId: input.chainId,
          ...position(row),
          owner: row.owner,
          orderUid: row.orderUid,
          signed: row.signed,
        })),
      )
      .onConflictDoNothing()
  }
}
