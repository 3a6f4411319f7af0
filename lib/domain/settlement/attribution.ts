import type { AuctionId } from '@/lib/domain/auction/auction'
import { executedFee } from '@/lib/domain/fee/executed-fee'
import { chargedFees, type FeePolicy } from '@/lib/domain/fee/policy'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import type { SettlementLog, TradeLog } from '@/lib/domain/settlement/chain-events'
import type { DecodedSettlement } from '@/lib/domain/settlement/decode'
import { decodeSettlement, uniformPricesOf } from '@/lib/domain/settlement/decode'
import type { StoredProtocolFee } from '@/lib/domain/settlement/stored-trade'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'

/** The planned trade of one order in a recorded winning solution, and the order's fee policies. */
export type WinningTrade = Pick<SolutionTrade, 'uid' | 'executedSell' | 'executedBuy'> & {
  readonly feePolicies: readonly FeePolicy[]
}

/** A recorded winning solution that a settlement on chain may belong to. */
export type WinningSolution = {
  readonly solutionUid: number
  readonly solver: Address
  readonly trades: readonly WinningTrade[]
}

/** The fees one order paid in one attributed settlement, computed from the amounts on chain. */
type OrderExecution = {
  readonly uid: OrderUid
  readonly logIndex: number
  /** Gas plus protocol fees in sell-token atoms. */
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  /** In the order of the policies; each in the order's surplus token. */
  readonly protocolFees: readonly StoredProtocolFee[]
}

/** A settlement and the solution it belongs to; both ids are null when it matches no recorded winner. */
export type AttributedSettlement = {
  readonly log: SettlementLog
  readonly auctionId: AuctionId | null
  readonly solutionUid: number | null
  readonly executions: readonly OrderExecution[]
}

/** The auction id a solver appended to its calldata; null for foreign calldata. */
export function auctionIdOfCalldata(input: Hex): AuctionId | null {
  const decoded = decodeSettlement(input)
  return decoded.ok ? decoded.value.auctionId : null
}

/**
 * Attributes a settlement to the recorded winner with the same solver and exactly the same executed
 * amounts, besides `foreign`: orders that are not of the book, which its engine may have brought. Computes the fees of each order from the difference between uniform prices and the trade's
 * own prices, and the protocol's part of them from its policies.
 * `winners` are those of the auction the calldata names. Source: lib/docs/protocol.md#attribution,
 * lib/docs/protocol.md#fees.
 */
export function attributeSettlement(
  log: SettlementLog,
  winners: readonly WinningSolution[],
  foreign: ReadonlySet<OrderUid> = NONE,
): AttributedSettlement {
  const decoded = decodeSettlement(log.input)
  const winner = winners.find(
    (candidate) => candidate.solver === log.solver && isExecutionOf(candidate, log.trades, foreign),
  )
  if (!decoded.ok || winner === undefined) {
    return { log, auctionId: null, solutionUid: null, executions: [] }
  }
  return {
    log,
    auctionId: decoded.value.auctionId,
    solutionUid: winner.solutionUid,
    executions: executionsOf(decoded.value, log.trades, winner),
  }
}

const NONE: ReadonlySet<OrderUid> = new Set()

function isExecutionOf(
  winner: WinningSolution,
  trades: readonly TradeLog[],
  foreign: ReadonlySet<OrderUid>,
): boolean {
  const planned = new Set(winner.trades.map(({ uid }) => uid))
  if (trades.some(({ uid }) => !planned.has(uid) && !foreign.has(uid))) return false
  const onChain = new Map(trades.map((trade) => [trade.uid, trade]))
  return winner.trades.every((plan) => {
    const trade = onChain.get(plan.uid)
    return (
      trade !== undefined &&
      plan.executedSell === trade.sellAmount - trade.feeAmount &&
      plan.executedBuy === trade.buyAmount
    )
  })
}

function executionsOf(
  settlement: DecodedSettlement,
  trades: readonly TradeLog[],
  winner: WinningSolution,
): readonly OrderExecution[] {
  const policiesOf = new Map(winner.trades.map(({ uid, feePolicies }) => [uid, feePolicies]))
  return trades.flatMap((log, index) => {
    const trade = settlement.trades[index]
    const policies = policiesOf.get(log.uid)
    const prices = trade === undefined ? null : uniformPricesOf(settlement, trade)
    if (trade === undefined || prices === null || policies === undefined) return []
    const amounts = {
      executedSell: log.sellAmount - log.feeAmount,
      executedBuy: log.buyAmount,
    }
    return [
      {
        uid: log.uid,
        logIndex: log.logIndex,
        executedFee: executedFee(trade.data.kind, amounts, prices),
        executedFeeToken: trade.data.sellToken,
        protocolFees: chargedFees(policies, trade.data, amounts).map((fee) => ({
          token: surplusToken(trade.data),
          amount: atoms(fee),
        })),
      },
    ]
  })
}

/** The token in which an order has surplus and pays protocol fees. */
const surplusToken = ({ kind, sellToken, buyToken }: OrderData): Address =>
  kind === 'sell' ? buyToken : sellToken
