/* One real order of the local network (chain 31337), placed by its simulator and settled. The
   signature is valid and the uid follows from the fields. */
const sellToken = '0x14ea13fcac98647f67d3c405d634329e52e94b59'
const buyToken = '0x620edc3c40f4f729001c78e02e1368fd01edfd03'
const owner = '0x6e0a6df8b573217ef8661e21a1912ce8f81fab8d'

/** Digest, owner and `validTo` of the order. */
export const exampleUid =
  '0x174c135416a5f1da8d14dd17da47a33ca3641119aebd1dca802da174ef671d956e0a6df8b573217ef8661e21a1912ce8f81fab8d6b01eff6'
/** The transaction that settled it. */
export const exampleTxHash = '0xa69b366c8be64350c70cc895ba789199c2ce61e5622588e64281d49d187ab168'
/** keccak256 of `exampleDocument`. */
export const exampleAppDataHash =
  '0xa6bf29414aa56e9d09f344c569b52f00dba3bb76685eb6ba998517fc4a290d4a'
/** Its app data. */
export const exampleDocument = '{"appCode":"Coincidence simulator","metadata":{},"version":"1.3.0"}'
/** Its owner, a trader of the simulator. */
export const exampleOwner = owner
/** What it sells: a token of the local network with 18 decimals. */
export const exampleSellToken = sellToken
/** The local network's solver called Pathfinder. */
export const exampleSolver = '0xa6b077114f94b3bb5bedef2b55db2ecbbaad1830'
/** What it buys: one with 6 decimals. */
export const exampleBuyToken = buyToken

const signed = {
  sellToken,
  buyToken,
  receiver: owner,
  sellAmount: '38540866000000000000',
  buyAmount: '7974365297',
  feeAmount: '0',
  validTo: 1795289078,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  signingScheme: 'eip712',
  signature:
    '0x79235dc770bb482c91f840ab8c9ec950aa12e1c9c171fa2c0b02ec883833fa2e76f0ca94401e9cc85c760424cfe01c38cd6f3ffe52405c5f1fa1ca61dac7477a1b',
} as const

/** Asks for a price of what the order sells. */
export const exampleQuoteRequest = {
  sellToken,
  buyToken,
  from: owner,
  receiver: null,
  kind: 'sell',
  sellAmountBeforeFee: '38540866000000000000',
  validFor: 1200,
  appData: exampleDocument,
  signingScheme: 'eip712',
} as const

/** Of the same terms but newer than the order, which names an earlier quote. */
export const exampleQuote = {
  quote: {
    sellToken,
    buyToken,
    receiver: null,
    sellAmount: '38540499491657502077',
    buyAmount: '7997368322',
    validTo: 1795289433,
    appData: exampleDocument,
    appDataHash: exampleAppDataHash,
    feeAmount: '366508342497923',
    gasAmount: '256000',
    gasPrice: '100000000',
    sellTokenPrice: '0.069848341856352366',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
  },
  from: owner,
  expiration: '2026-11-21T19:11:33.817000Z',
  id: 6,
  verified: true,
  methods: ['Split'],
  priceImpactBps: 4,
} as const

/** A null `receiver` stands for the zero address, which is what is signed. */
export const exampleCreation = {
  ...signed,
  receiver: null,
  appData: exampleDocument,
  appDataHash: exampleAppDataHash,
  from: owner,
  quoteId: 2,
  fullBalanceCheck: false,
} as const

/** As lists have it, without its quote. `receiver` shows the owner, although the zero address is signed. */
export const exampleOrder = {
  uid: exampleUid,
  owner,
  from: owner,
  creationDate: '2026-11-21T19:10:21.168000Z',
  status: 'fulfilled',
  class: 'limit',
  ...signed,
  appData: exampleAppDataHash,
  appDataHash: exampleAppDataHash,
  fullAppData: exampleDocument,
  invalidated: false,
  executedSellAmount: '38540866000000000000',
  executedSellAmountBeforeFees: '38540866000000000000',
  executedBuyAmount: '8018467304',
  executedFeeAmount: '0',
  executedFee: '365719284589979',
  executedFeeToken: sellToken,
  settlementContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  quoteId: 2,
  fullBalanceCheck: false,
  availableBalance: '61459134000000000000',
  isLiquidityOrder: false,
  interactions: { pre: [], post: [] },
  endMarket: {
    auctionId: 11,
    sellAmount: '480654000000000000000000000',
    buyAmount: '100000000000000000',
  },
  fillMarket: {
    sellAmount: '38540866000000000000000000000000000000',
    buyAmount: '8018421317846933216700000000',
  },
} as const

/** The same order with the quote it was stored with. */
export const exampleQuotedOrder = {
  ...exampleOrder,
  quote: {
    gasAmount: '256000',
    gasPrice: '100000000',
    sellTokenPrice: '0.069999999935949999',
    sellAmount: '38540500285713951085',
    buyAmount: '8018466864',
    feeAmount: '365714286048915',
    solver: exampleSolver,
    verified: true,
    metadata: null,
  },
} as const

/** What the settlement moved, as trades and reports have it. */
export const exampleMoved = {
  blockNumber: 53,
  logIndex: 0,
  sellAmount: '38540866000000000000',
  sellAmountBeforeFees: '38540866000000000000',
  buyAmount: '8018467304',
  txHash: exampleTxHash,
} as const

/** Its only fill, as `GET /trades` lists it. */
export const exampleTrade = {
  ...exampleMoved,
  orderUid: exampleUid,
  owner,
  sellToken,
  buyToken,
  executedProtocolFees: [],
} as const

/** The same fill as an account's history has it. */
export const exampleFill = {
  blockNumber: 53,
  logIndex: 0,
  timestamp: '2026-11-21T19:10:22.000000Z',
  txHash: exampleTxHash,
  orderUid: exampleUid,
  owner,
  kind: 'sell',
  sellToken,
  buyToken,
  sellAmount: '38540866000000000000',
  buyAmount: '8018467304',
  feeAmount: '0',
  executedFee: { amount: '365719284589979', token: sellToken },
  protocolFees: [],
  sellTokenPriceUsd: 208.06,
  buyTokenPriceUsd: 1,
} as const

/** Atoms that the order sold and bought, as bids report them. */
export const exampleExecuted = { sell: '38540866000000000000', buy: '8018467304' } as const

/** From worst to best: the second bid won. */
export const exampleStatus = {
  type: 'traded',
  value: [
    { solver: 'Pathfinder', executedAmounts: exampleExecuted },
    { solver: 'Coincidence of wants', executedAmounts: exampleExecuted },
  ],
} as const

/** What happened to it, oldest first. */
export const exampleEvents = [
  { label: 'created', timestamp: '2026-11-21T19:10:21.168000Z' },
  { label: 'ready', timestamp: '2026-11-21T19:10:21.203000Z' },
  { label: 'executing', timestamp: '2026-11-21T19:10:21.215000Z' },
  { label: 'traded', timestamp: '2026-11-21T19:10:22.281000Z' },
] as const
