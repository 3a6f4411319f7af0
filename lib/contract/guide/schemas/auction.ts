import { auctionCodec, auctionOrderCodec } from '../../codecs/auction'
import { auctionInstanceCodec, exactAmountSchema } from '../../codecs/auction-instance'
import { nativePriceSchema, tokenMetadataCodec } from '../../codecs/native-price'
import { quotePerformanceCodec } from '../../codecs/quote-performance'
import type { SchemaGuide } from '../schema-guide'

/** Auctions as read and as exported, native prices, and executions compared with quotes. */
export const auctionSchemas: readonly SchemaGuide[] = [
  {
    name: 'AuctionOrder',
    codec: auctionOrderCodec,
    description: 'An order as the auction offers it to solvers.',
    fields: {
      uid: 'The order.',
      owner: 'Account that sells.',
      sellToken: 'Token sold.',
      buyToken: 'Token bought.',
      receiver: 'Account that is paid; the zero address means the owner.',
      sellAmount: 'Sell-token atoms as signed, fee not included.',
      buyAmount: 'Buy-token atoms as signed.',
      feeAmount: 'Signed fee in sell-token atoms.',
      validTo: 'As signed: the last second it may be settled, in unix seconds.',
      kind: 'Which amount is fixed.',
      partiallyFillable: 'Whether it may be filled in parts.',
      sellTokenBalance: 'Where the sold token is taken from.',
      buyTokenBalance: 'Where the bought token is put.',
      appData: 'Hash of the app-data document.',
      signingScheme: 'How it is signed.',
      signature: 'Signature for that scheme.',
      class: 'Kind of order to the protocol.',
      created: 'When it was stored, in unix seconds.',
      userValidTo:
        'Last second its owner allows, in unix seconds; of orders placed on chain, which sign 4294967295.',
      executed: 'Filled up to the auction’s block: atoms of the fixed side, fee not included.',
      protocolFees: 'Fees that apply, in their order.',
      preInteractions:
        'Calls before its next fill: hooks with the first only, wrapping native coins with each.',
      postInteractions: 'Calls after each fill.',
      quote: 'The quote it is based on; null without one.',
      'quote.sellAmount': 'Sell-token atoms, network fee not included.',
      'quote.buyAmount': 'Buy-token atoms.',
      'quote.fee': 'Network fee in sell-token atoms.',
      'quote.solver': 'Account of the solver that answered.',
    },
  },
  {
    name: 'Auction',
    codec: auctionCodec,
    description: 'The auction being solved, or the last one that was.',
    fields: {
      id: 'Auction number.',
      block: 'Block balances, pools and prices were read at.',
      orders: 'Newest first.',
      prices: 'Native wei per 1e18 atoms, by token.',
      surplusCapturingJitOrderOwners: 'Owners whose solver-made orders count for the score; none.',
    },
  },
  {
    name: 'ExactAmount',
    codec: exactAmountSchema,
    description: 'An amount in an exported auction.',
    fields: { $bigint: 'Decimal integer.' },
  },
  {
    name: 'AuctionInstance',
    codec: auctionInstanceCodec,
    description: 'An auction as its solvers got it.',
    fields: {
      id: 'Auction number.',
      chainId: 'Chain id.',
      block: 'Block balances, pools and prices were read at.',
      deadlineBlock: 'Last block to settle in.',
      settlementContract: 'Contract that settles.',
      wrappedNativeToken: 'ERC-20 of the native coin.',
      orders: 'Newest first, with what is left of each and the fees that apply.',
      'orders.uid': 'The order.',
      pools: 'What can be swapped with.',
      'pools.address': 'Contract.',
      nativePrices: 'Native wei per 1e18 atoms, by token.',
      'nativePrices.$map': 'Pairs of token address and price.',
      gasPrice: 'Wei per unit of gas a settlement is expected to pay.',
    },
  },
  {
    name: 'QuotePerformance',
    codec: quotePerformanceCodec,
    description: 'Executions compared with the quotes their orders were placed on.',
    fields: {
      orders: 'Orders that were compared.',
      atOrAbove: 'Those that got at least the quoted rate.',
      share: 'Their share, 0 to 1, rounded down to four decimals; null without an order.',
      medianImprovementBps:
        'Median of what they got beyond the quote, in basis points of what it promised, rounded down to two decimals; below 0 is a shortfall; null without an order.',
      split: 'Why they differ.',
      'split.orders': 'Orders it is recorded of.',
      'split.held': 'Those that got it but for moves of the market.',
      'split.share': 'Their share.',
      'split.sums': 'In native wei.',
    },
  },
  {
    name: 'NativePrice',
    codec: nativePriceSchema,
    description: 'Price of a token in the native coin.',
    fields: { price: 'Native wei per atom.' },
  },
  {
    name: 'TokenMetadata',
    codec: tokenMetadataCodec,
    description: 'What is known about a token from trading.',
    fields: {
      firstTradeBlock: 'First block in which it was traded here; null when it never was.',
      nativePrice: 'Native wei per 1e18 atoms, rounded down; null without a price.',
    },
  },
]
