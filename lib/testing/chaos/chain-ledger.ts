import { decodeFunctionData, type Hex, keccak256, parseAbi, parseEventLogs } from 'viem'
import type { NodeAccess } from './node-access'

// Reads the chain through the contract's own interface, without any code of the service.

const settlementAbi = parseAbi([
  'struct Trade { uint256 sellTokenIndex; uint256 buyTokenIndex; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; uint256 flags; uint256 executedAmount; bytes signature; }',
  'struct Interaction { address target; uint256 value; bytes callData; }',
  'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
  'event OrderInvalidated(address indexed owner, bytes orderUid)',
])

/** One fill, from its Trade event and the calldata of its transaction. Amounts are atoms. */
export type ChainFill = {
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly uid: string
  readonly owner: string
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  /** Fee the owner signed. */
  readonly feeAmount: bigint
  /** Difference between uniform and executed price, in sell atoms. */
  readonly executedFee: bigint
  readonly kind: 'sell' | 'buy'
  readonly limitSell: bigint
  readonly limitBuy: bigint
  /** Hash of the transaction's calldata, which names the auction. */
  readonly calldataHash: string
}

export type ChainLedger = {
  readonly headNumber: number
  /** The chain's own time, in unix seconds. */
  readonly headSeconds: number
  readonly fills: readonly ChainFill[]
  /** The first invalidation of each order on chain. */
  readonly invalidations: ReadonlyMap<
    string,
    { readonly blockNumber: number; readonly seconds: number }
  >
}

/** All events of the settlement contract up to the newest block. */
export async function readLedger(node: NodeAccess, settlement: Hex): Promise<ChainLedger> {
  const { client } = node
  const head = await client.getBlock()
  const logs = await client.getLogs({ address: settlement, fromBlock: 0n, toBlock: head.number })
  const trades = parseEventLogs({ abi: settlementAbi, logs, eventName: 'Trade', strict: true })
  const inputs = new Map<Hex, Hex>()
  const hashes = [...new Set(trades.map(({ transactionHash }) => transactionHash))]
  await Promise.all(
    hashes.map(async (hash) => inputs.set(hash, (await client.getTransaction({ hash })).input)),
  )
  const placeOf = placesInTransaction(trades)
  const fills = trades.map((log): ChainFill => {
    const { owner, orderUid, sellAmount, buyAmount, feeAmount } = log.args
    const input = inputs.get(log.transactionHash) ?? '0x'
    return {
      txHash: log.transactionHash,
      logIndex: log.logIndex,
      blockNumber: Number(log.blockNumber),
      uid: orderUid.toLowerCase(),
      owner: owner.toLowerCase(),
      sellAmount,
      buyAmount,
      feeAmount,
      ...termsOf(input, placeOf(log), { sold: sellAmount - feeAmount, bought: buyAmount }),
      calldataHash: keccak256(input),
    }
  })
  const invalidations = new Map<string, { blockNumber: number; seconds: number }>()
  const invalidated = {
    abi: settlementAbi,
    logs,
    eventName: 'OrderInvalidated',
    strict: true,
  } as const
  for (const { args, blockNumber } of parseEventLogs(invalidated)) {
    const uid = args.orderUid.toLowerCase()
    if (invalidations.has(uid)) continue
    const { timestamp } = await client.getBlock({ blockNumber })
    invalidations.set(uid, { blockNumber: Number(blockNumber), seconds: Number(timestamp) })
  }
  const after = await client.getBlock({ blockNumber: head.number })
  if (after.hash !== head.hash) throw new Error('the branch was replaced while it was read')
  return {
    headNumber: Number(head.number),
    headSeconds: Number(head.timestamp),
    fills,
    invalidations,
  }
}

type Positioned = { readonly transactionHash: Hex; readonly logIndex: number }

/** A settlement's trades are in the order of their events. */
function placesInTransaction(trades: readonly Positioned[]): (trade: Positioned) => number {
  const counts = new Map<Hex, number>()
  const places = new Map<Positioned, number>()
  for (const trade of trades) {
    const place = counts.get(trade.transactionHash) ?? 0
    counts.set(trade.transactionHash, place + 1)
    places.set(trade, place)
  }
  return (trade) => places.get(trade) ?? 0
}

/** The order's terms, and what the fill paid beyond the uniform price. */
function termsOf(input: Hex, place: number, { sold, bought }: { sold: bigint; bought: bigint }) {
  const { functionName, args } = decodeFunctionData({ abi: settlementAbi, data: input })
  const [tokens, prices, trades] = args
  const trade = trades[place]
  if (functionName !== 'settle' || trade === undefined) throw new Error('no trade of a settlement')
  // Uniform prices come first, so the first entry of a token has its own.
  const uniformPrice = (index: bigint): bigint => {
    const token = tokens[Number(index)]
    return token === undefined ? 0n : (prices[tokens.indexOf(token)] ?? 0n)
  }
  const [sellPrice, buyPrice] = [trade.sellTokenIndex, trade.buyTokenIndex].map(uniformPrice)
  if (!sellPrice || !buyPrice) throw new Error('a trade has no price')
  const isSell = (trade.flags & 1n) === 0n
  return {
    kind: isSell ? ('sell' as const) : ('buy' as const),
    limitSell: trade.sellAmount,
    limitBuy: trade.buyAmount,
    // What the uniform price would have bought (rounded up), minus what was bought, in sell atoms
    // (rounded down).
    executedFee: isSell
      ? ((divideUp(sold * sellPrice, buyPrice) - bought) * buyPrice) / sellPrice
      : sold - (bought * buyPrice) / sellPrice,
  }
}

const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
