import { batchLookupElementCodec } from '../../codecs/batch-lookup'
import {
  debugAuctionCodec,
  debugReportCodec,
  debugTradeCodec,
  executionCodec,
  feePolicyCodec,
  orderEventCodec,
  proposedSolutionCodec,
  rejectedBidCodec,
  settlementAttemptCodec,
} from '../../codecs/debug-report'
import { competitionStatusCodec } from '../../codecs/order-status'
import { quoteSplitCodec } from '../../codecs/quote-split'
import { tradeCodec, tradeFeePolicyCodec } from '../../codecs/trade'
import type { SchemaGuide } from '../schema-guide'

const fillFields = {
  blockNumber: 'Block of the fill.',
  logIndex: 'Place of its log in the block.',
  sellAmount: 'Sell-token atoms sold, signed fee included.',
  sellAmountBeforeFees: 'Sell-token atoms sold, signed fee not included.',
  buyAmount: 'Buy-token atoms bought.',
} as const

/** Words for what is read of orders, auctions and trades. */
export const readSchemas: readonly SchemaGuide[] = [
  {
    name: 'BatchLookupElement',
    codec: batchLookupElementCodec,
    description: 'A found order, or a stored one that could not be converted.',
    fields: {
      order: 'The order.',
      error: 'Instead of the order.',
      'error.uid': 'The order.',
      'error.description': 'What went wrong.',
    },
  },
  {
    name: 'CompetitionStatus',
    codec: competitionStatusCodec,
    description: 'Where an order stands now.',
    fields: {
      type: 'How the order ended (`traded`: entirely), else its place in the auction; `open` also after fills of a part.',
      value: 'Bids from worst to best; only when solved, executing or traded.',
      'value.solver': 'Name of the solver.',
      'value.executedAmounts': 'What the bid fills; null when it leaves the order out.',
      'value.executedAmounts.sell': 'Sell-token atoms.',
      'value.executedAmounts.buy': 'Buy-token atoms.',
    },
  },
  {
    name: 'TradeFeePolicy',
    codec: tradeFeePolicyCodec,
    description: 'Rule of a protocol fee. Factors are fractions of one.',
    fields: {
      surplus: 'A share of the surplus over the limit.',
      'surplus.factor': 'Share of the surplus.',
      'surplus.maxVolumeFactor': 'At most this share of the volume.',
      volume: 'A share of the volume.',
      'volume.factor': 'Share of the volume.',
      priceImprovement: 'A share of what is better than the quote.',
      'priceImprovement.factor': 'Share of the improvement.',
      'priceImprovement.maxVolumeFactor': 'At most this share of the volume.',
      'priceImprovement.quote': 'The quote compared with.',
      'priceImprovement.quote.sellAmount': 'Sell-token atoms.',
      'priceImprovement.quote.buyAmount': 'Buy-token atoms.',
      'priceImprovement.quote.fee': 'Network fee in sell-token atoms.',
    },
  },
  {
    name: 'Trade',
    codec: tradeCodec,
    description: 'One fill, as the chain recorded it.',
    fields: {
      ...fillFields,
      orderUid: 'Order filled.',
      owner: 'Its owner.',
      sellToken: 'Token sold.',
      buyToken: 'Token bought.',
      txHash: 'Settlement transaction; null while unknown.',
      executedProtocolFees: 'Fees in the order they were taken.',
      'executedProtocolFees.policy': 'Rule of the fee.',
      'executedProtocolFees.amount': 'Atoms of `token`.',
      'executedProtocolFees.token': 'Token the fee was taken in.',
    },
  },
  {
    name: 'OrderEvent',
    codec: orderEventCodec,
    description: 'A step in the life of an order.',
    fields: {
      label:
        'created, signed, ready, filtered, invalid, considered, executing, refused, hookFailed, traded, cancelled or expired; more may come.',
      timestamp:
        'When it happened; in a report of what is public, when it was read where the reason says so.',
      reason: 'Why, where there is a choice of reasons.',
    },
  },
  {
    name: 'ProposedSolution',
    codec: proposedSolutionCodec,
    description: 'A solution that fills the order.',
    fields: {
      solutionUid: 'Place of the solution in the recorded competition.',
      ranking: '1 is best.',
      solver: 'Account it settles from.',
      isWinner: 'Whether it was to be settled.',
      filteredOut: 'Whether it was unfair to one of its pairs.',
      score: 'Surplus and protocol fees in native wei, less unpaid gas.',
      executedSell: 'Sell-token atoms it takes from the order.',
      executedBuy: 'Buy-token atoms it gives to the order.',
      solverName: 'Name of the solver. Added here.',
    },
  },
  {
    name: 'Execution',
    codec: executionCodec,
    description: 'A fill with its fees.',
    fields: {
      executedFee: 'Gas and protocol fees in atoms of `executedFeeToken`.',
      executedFeeToken: 'Token `executedFee` is counted in.',
      blockNumber: 'Block of the fill.',
      protocolFees: 'The protocol’s part of the fees.',
      'protocolFees.token': 'Token of the fee.',
      'protocolFees.amount': 'Atoms of `token`.',
    },
  },
  {
    name: 'SettlementAttempt',
    codec: settlementAttemptCodec,
    description: 'A try to bring a winning solution on chain.',
    fields: {
      solver: 'Account that sends it.',
      solutionUid: 'Place of the solution in the recorded competition.',
      startTimestamp: 'When it began.',
      startBlock: 'Block it began at.',
      deadlineBlock: 'Last block it may be mined in.',
      endTimestamp: 'When it ended; absent while it runs.',
      endBlock: 'Block it ended at; absent while it runs.',
      outcome: '`success`, `timeout` or `driver failed: ` and why; absent while it runs.',
      txHash: 'The transaction, once sent. Added here.',
    },
  },
  {
    name: 'FeePolicy',
    codec: feePolicyCodec,
    description: 'Rule of a protocol fee. Factors are fractions of one; only those of `kind`.',
    fields: {
      kind: '`surplus`, `volume` or `priceImprovement`.',
      surplusFactor: 'Share of the surplus.',
      surplusMaxVolumeFactor: 'At most this share of the volume.',
      volumeFactor: 'Share of the volume.',
      priceImprovementFactor: 'Share of what is better than the quote.',
      priceImprovementMaxVolumeFactor: 'At most this share of the volume.',
      origin:
        '`protocol` for the protocol’s own, `partner` for one the app data grants. Added here.',
    },
  },
  {
    name: 'RejectedBid',
    codec: rejectedBidCodec,
    description:
      'A bid of the auction that was dropped before ranking; one without this order is left out.',
    fields: {
      solver: 'Account of the solver.',
      name: 'Name of the solver.',
      reason: 'Rule it broke.',
      containsOrder:
        'It fills this order. Absent when its orders are not known, as of a bid that never came.',
    },
  },
  {
    name: 'DebugAuction',
    codec: debugAuctionCodec,
    description: 'One auction the order was in.',
    fields: {
      id: 'Auction number.',
      block: 'Block it was built at.',
      deadline: 'Last block to settle in.',
      nativePrices: 'Native wei per 1e18 atoms of the order’s two tokens, by token address.',
      proposedSolutions: 'Solutions that fill the order.',
      executions: 'Fills of the order from this auction.',
      settlementAttempts: 'All tries of the auction, also those without this order.',
      feePolicies: 'Fees that applied to the order.',
      timestamp: 'When it was built. Added here.',
      rejectedBids: 'Bids that broke a rule. Added here.',
      isSolving: 'Its solvers are still asked. Added here.',
    },
  },
  {
    name: 'QuoteSplit',
    codec: quoteSplitCodec,
    description:
      'Why a fill got more or less than quoted, in atoms of what its order left open. The last four add up to `difference`.',
    fields: {
      quoted: 'Promised for its size.',
      market: 'The best route alone before its settlement, before fees.',
      difference: 'Beyond the quote; below 0 is a shortfall.',
      marketMove: 'By moves of the market.',
      gas: 'By gas.',
      fee: 'By other fees.',
      solving: 'By solving.',
    },
  },
  {
    name: 'DebugTrade',
    codec: debugTradeCodec,
    description: 'A fill of the order.',
    fields: {
      ...fillFields,
      txHash: 'Settlement transaction.',
      auctionId: 'Auction it came from.',
      split: 'Added here.',
    },
  },
  {
    name: 'DebugReport',
    codec: debugReportCodec,
    description: 'Everything recorded about one order.',
    fields: {
      orderUid: 'The order.',
      order: 'The order.',
      events: 'Its life, oldest first.',
      auctions: 'Auctions it was in, by id.',
      trades: 'Its fills, newest first, at most 100.',
      auctionsOmitted: 'How many auctions the limit left out. Added here.',
      fillPrice:
        'Where the newest auction had no bid for it: amounts it would have been filled at alone there, all fees in. Added here.',
      'fillPrice.auctionId': 'That auction.',
      'fillPrice.sellAmount': 'What would have left the owner, in sell-token atoms.',
      'fillPrice.buyAmount': 'What would have reached the receiver, in buy-token atoms.',
      'fillPrice.networkFee': 'What of `sellAmount` would have paid for gas.',
      'fillPrice.hookFee': 'What of that would have paid for the gas of its hooks, rounded down.',
      'fillPrice.protocolFee':
        'Protocol and partner fees: what `buyAmount` lacks (sell order, buy-token atoms), or what of `sellAmount` they are (buy order, sell-token atoms).',
      unfillable: 'Where the newest auction could not have filled it at any limit. Added here.',
      'unfillable.auctionId': 'That auction.',
      'unfillable.cause':
        '`noRoute`: no pools connect its tokens. `noPrice`: gas takes all of it, or the pools hold less than it buys.',
      verdict: 'Why it is in its state. Added here.',
      former: 'What held it up before, oldest first.',
      'former.code': 'As in `verdict`.',
      'former.since': 'From when.',
      'former.params': 'As in `verdict`.',
      'former.until': 'Until when.',
      publicOnly:
        'True where the order book keeps its reports closed and this one is made of what it publishes. Added here.',
      cancellation:
        'Who or what cancelled it; present as soon as anything did, also when a fill came all the same. Added here.',
      'cancellation.source':
        '`signedRequest` of the owner, `replacement` by a newer order, `onChain` by a transaction of the owner, or `nativeRefund`: its user took the native coin back.',
      'cancellation.reason': 'The same in the words of its event.',
      'cancellation.timestamp': 'When.',
      'cancellation.replacedBy': 'The order that took its place.',
      'cancellation.irreversible': 'Whether the chain itself refuses the order from now on.',
    },
  },
]
