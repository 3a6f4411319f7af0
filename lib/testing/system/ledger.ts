import { erc20Abi, parseAbi, parseEventLogs } from 'viem'
import { callApi } from '@/lib/client/api-client'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { type Address, address } from '@/lib/domain/shared/address'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import type { TestNetwork } from './network'

/** A Trade event, read from the chain without the system's indexer. */
export type ChainTrade = {
  readonly txHash: TxHash
  readonly logIndex: number
  readonly blockNumber: number
  readonly uid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly feeAmount: bigint
}

/** Every Trade event from genesis to this block, in chain order. */
export async function chainTrades(
  network: TestNetwork,
  toBlock: bigint,
): Promise<readonly ChainTrade[]> {
  const logs = await network.chain.getLogs({
    address: network.view.contracts.settlement,
    fromBlock: 0n,
    toBlock,
  })
  return parseEventLogs({ abi: settlementAbi, logs, eventName: 'Trade', strict: true }).map(
    ({ args, transactionHash, logIndex, blockNumber }) => ({
      txHash: txHash(transactionHash),
      logIndex,
      blockNumber: Number(blockNumber),
      uid: orderUid(args.orderUid),
      owner: address(args.owner),
      sellToken: address(args.sellToken),
      buyToken: address(args.buyToken),
      sellAmount: args.sellAmount,
      buyAmount: args.buyAmount,
      feeAmount: args.feeAmount,
    }),
  )
}

/** Key that identifies a fill on the chain. */
export const tradeKey = (trade: {
  readonly txHash: string | null
  readonly logIndex: number
}): string => `${trade.txHash}/${trade.logIndex}`

/** All trades of an account according to the API. */
export function apiTrades(network: TestNetwork, owner: Address): Promise<readonly TradeView[]> {
  const query = { owner, orderUid: null, offset: 0, limit: 1000 }
  return callApi(tradesV2Endpoint, { network: network.view.name, query }, { baseUrl: network.url })
}

/** The order's filled amount according to the contract, as of this block or the latest. */
export function filledAmount(
  network: TestNetwork,
  uid: OrderUid,
  blockNumber?: bigint,
): Promise<bigint> {
  return network.chain.readContract({
    address: network.view.contracts.settlement,
    abi: settlementAbi,
    functionName: 'filledAmount',
    args: [uid],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
}

const transferAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** An account's balance of each listed token, summed from all Transfer events up to this block. */
export async function transferredBalances(
  network: TestNetwork,
  account: Address,
  toBlock: bigint,
): Promise<ReadonlyMap<Address, bigint>> {
  const tokens = network.view.tokens.map((token) => token.address)
  const logs = await network.chain.getLogs({ address: tokens, fromBlock: 0n, toBlock })
  const sums = new Map<Address, bigint>()
  for (const { address: tokenAddress, args } of parseEventLogs({
    abi: transferAbi,
    logs,
    strict: true,
  })) {
    const token = address(tokenAddress)
    const sum = sums.get(token) ?? 0n
    if (address(args.to) === account) sums.set(token, sum + args.value)
    if (address(args.from) === account) sums.set(token, (sums.get(token) ?? 0n) - args.value)
  }
  return nonZero(sums)
}

/** The account's balance of each listed token as of this block, which must be a recent one. */
export async function tokenBalances(
  network: TestNetwork,
  account: Address,
  blockNumber: bigint,
): Promise<ReadonlyMap<Address, bigint>> {
  const entries = await Promise.all(
    network.view.tokens.map(
      async (token): Promise<readonly [Address, bigint]> => [
        token.address,
        await network.chain.readContract({
          address: token.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
          blockNumber,
        }),
      ],
    ),
  )
  return nonZero(new Map(entries))
}

/** Leaves out zero amounts; sorted by token address. */
export const nonZero = (amounts: ReadonlyMap<Address, bigint>): ReadonlyMap<Address, bigint> =>
  new Map([...amounts].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))

export type SettleTransaction = {
  readonly hash: TxHash
  readonly blockNumber: number
  readonly succeeded: boolean
}

/** Every mined settle transaction up to this block, including failed ones; read block by block. */
export async function settleTransactions(
  network: TestNetwork,
  toBlock: bigint,
): Promise<readonly SettleTransaction[]> {
  const { settlement } = network.view.contracts
  const numbers = Array.from({ length: Number(toBlock) + 1 }, (_, number) => BigInt(number))
  const found: SettleTransaction[] = []
  for (let start = 0; start < numbers.length; start += 50) {
    const blocks = await Promise.all(
      numbers
        .slice(start, start + 50)
        .map((blockNumber) => network.chain.getBlock({ blockNumber, includeTransactions: true })),
    )
    const hashes = blocks.flatMap((block) =>
      block.transactions.flatMap(({ to, input, hash }) =>
        to?.toLowerCase() === settlement && input.startsWith('0x13d79a0b') ? [hash] : [],
      ),
    )
    const receipts = await Promise.all(
      hashes.map((hash) => network.chain.getTransactionReceipt({ hash })),
    )
    found.push(
      ...receipts.map(({ transactionHash, blockNumber, status }) => ({
        hash: txHash(transactionHash),
        blockNumber: Number(blockNumber),
        succeeded: status === 'success',
      })),
    )
  }
  return found
}

/** Whether a mined transaction would have succeeded right after an earlier, recent block. */
export async function wouldSucceedAfter(
  network: TestNetwork,
  hash: TxHash,
  block: number,
): Promise<boolean> {
  const { from, to, input, gas } = await network.chain.getTransaction({ hash })
  try {
    await network.chain.call({
      account: from,
      to,
      data: input,
      gas,
      blockNumber: BigInt(block),
    })
    return true
  } catch {
    return false
  }
}
