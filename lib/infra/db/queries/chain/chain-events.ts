import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type {
  InvalidationLog,
  LogPosition,
  PresignatureLog,
  TradeLog,
} from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { insertBulk, keepExisting } from '@/lib/infra/db/queries/shared/bulk-rows'
import { invalidations } from '@/lib/infra/db/schema/invalidations'
import { orderExecutions } from '@/lib/infra/db/schema/order-executions'
import { presignatures } from '@/lib/infra/db/schema/presignatures'
import { settlements } from '@/lib/infra/db/schema/settlements'
import { trades } from '@/lib/infra/db/schema/trades'

export type NewSettlement = LogPosition & {
  readonly solver: Address
  /** `null` when it belongs to no auction of ours. */
  readonly auctionId: AuctionId | null
  /** `null` when it matches no winning solution. */
  readonly solutionUid: number | null
  readonly gasUsed: bigint
  readonly effectiveGasPrice: Wei
}

/** A Trade event; `auctionId` is `null` when its settlement belongs to no auction of ours. */
export type NewTrade = TradeLog & { readonly auctionId: AuctionId | null }

/** Fees of one Trade event, identified by that event's position. */
export type NewOrderExecution = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly auctionId: AuctionId
  readonly uid: OrderUid
  /** Network and protocol fees together, atoms of `executedFeeToken`. */
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  /** In the order of the fee policies. */
  readonly protocolFees: readonly { readonly token: Address; readonly amount: Atoms }[]
}

type Rows<T> = { readonly chainId: number; readonly rows: readonly T[] }

const position = ({ blockNumber, logIndex, blockHash, txHash }: LogPosition) => ({
  blockNumber,
  logIndex,
  blockHash,
  txHash,
})

/** Stores Settlement events; existing rows are not changed. */
export function insertSettlements(
  db: Db | Tx,
  { chainId, rows }: Rows<NewSettlement>,
): Promise<void> {
  return insertBulk(
    db,
    settlements,
    rows.map((row) => ({
      chainId,
      ...position(row),
      solver: row.solver,
      auctionId: row.auctionId,
      solutionUid: row.solutionUid,
      gasUsed: row.gasUsed,
      effectiveGasPrice: row.effectiveGasPrice,
    })),
    keepExisting,
  )
}

/** Stores Trade events; existing rows are not changed. */
export function insertTrades(db: Db | Tx, { chainId, rows }: Rows<NewTrade>): Promise<void> {
  return insertBulk(
    db,
    trades,
    rows.map((row) => ({
      chainId,
      ...position(row),
      orderUid: row.uid,
      owner: row.owner,
      sellToken: row.sellToken,
      buyToken: row.buyToken,
      sellAmount: row.sellAmount,
      buyAmount: row.buyAmount,
      feeAmount: row.feeAmount,
      auctionId: row.auctionId,
    })),
    keepExisting,
  )
}

/** Stores the fees of Trade events; existing rows are not changed. */
export function insertOrderExecutions(
  db: Db | Tx,
  { chainId, rows }: Rows<NewOrderExecution>,
): Promise<void> {
  return insertBulk(
    db,
    orderExecutions,
    rows.map((row) => ({
      chainId,
      blockNumber: row.blockNumber,
      logIndex: row.logIndex,
      auctionId: row.auctionId,
      orderUid: row.uid,
      executedFee: row.executedFee,
      executedFeeToken: row.executedFeeToken,
      protocolFees: row.protocolFees.map(({ token, amount }) => ({
        token,
        amount: amount.toString(),
      })),
    })),
    keepExisting,
  )
}

/** Stores OrderInvalidated events; existing rows are not changed. */
export function insertInvalidations(
  db: Db | Tx,
  { chainId, rows }: Rows<InvalidationLog>,
): Promise<void> {
  return insertBulk(
    db,
    invalidations,
    rows.map((row) => ({
      chainId,
      ...position(row),
      owner: row.owner,
      orderUid: row.uid,
    })),
    keepExisting,
  )
}

/** Stores PreSignature events; existing rows are not changed. */
export function insertPresignatures(
  db: Db | Tx,
  { chainId, rows }: Rows<PresignatureLog>,
): Promise<void> {
  return insertBulk(
    db,
    presignatures,
    rows.map((row) => ({
      chainId,
      ...position(row),
      owner: row.owner,
      orderUid: row.uid,
      signed: row.signed,
    })),
    keepExisting,
  )
}
