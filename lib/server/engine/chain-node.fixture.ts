import {
  type Abi,
  type AbiEvent,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  numberToHex,
} from 'viem'
import type { BlockHeader } from '@/lib/domain/network/block'
import { ORDER_MARKERS } from '@/lib/domain/order/digest'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { ChainEvents, LogPosition } from '@/lib/domain/settlement/chain-events'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { type notifiedChain, PLACING_CONTRACT, PLACING_DOMAIN } from './notified-chain.fixture'

/** What a node has of a chain. */
export type ChainView = Pick<ReturnType<typeof notifiedChain>, 'readEvents'> & {
  readonly reader: Pick<ReturnType<typeof notifiedChain>['reader'], 'head' | 'header'>
}
export type NodeCall = {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}
/** Replaces a result by another one; returns it unchanged where it has nothing to say. */
export type Falsify = (result: unknown, call: NodeCall) => unknown

/** A JSON-RPC node of the chain that `chain` returns at the time. */
export async function startChainNode(chain: () => ChainView) {
  let falsify: Falsify = (result) => result
  /** The whole body of an answer; null for the true one. */
  let spoil: (calls: readonly NodeCall[]) => string | null = () => null
  const node = await listen(async (request, response) => {
    const calls: NodeCall[] = JSON.parse((await bodyOf(request)).toString())
    const replies = []
    for (const call of calls) {
      const result = falsify(await resultOf(chain(), call), call)
      replies.push({ jsonrpc: '2.0', id: call.id, result })
    }
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(spoil(calls) ?? JSON.stringify(replies))
  })
  return {
    ...node,
    answerWith: (results: Falsify, bodies: typeof spoil = () => null) => {
      falsify = results
      spoil = bodies
    },
  }
}

async function resultOf(chain: ChainView, { method, params }: NodeCall): Promise<unknown> {
  const [at] = params
  switch (method) {
    case 'eth_getBlockByNumber': {
      if (at === 'finalized') return null
      const header =
        at === 'latest' ? await chain.reader.head() : await chain.reader.header(Number(at))
      return header === null
        ? null
        : blockOf(header, await logsOf(chain, header.number, header.number))
    }
    case 'eth_getLogs': {
      const { blockHash, fromBlock, toBlock } = at as Readonly<Record<string, string | undefined>>
      if (blockHash === undefined) return logsOf(chain, Number(fromBlock), Number(toBlock))
      const { number } = await chain.reader.head()
      return (await logsOf(chain, 0, number)).filter((log) => log.blockHash === blockHash)
    }
    default:
      return transactionResult(chain, method, String(at))
  }
}

async function transactionResult(chain: ChainView, method: string, hash: string): Promise<unknown> {
  const { number } = await chain.reader.head()
  const logs = (await logsOf(chain, 0, number)).filter((log) => log.transactionHash === hash)
  const [first] = logs
  if (first === undefined) return null
  const { blockNumber, blockHash } = first
  const base = { blockNumber, blockHash, transactionIndex: '0x0' }
  if (method === 'eth_getTransactionByHash') return { ...base, hash, input: '0x' }
  return { ...base, transactionHash: hash, logs, gasUsed: '0x1', effectiveGasPrice: '0x1' }
}

type NodeLog = Awaited<ReturnType<typeof logsOf>>[number]

const blockOf = (
  { number, hash, parentHash, timestamp }: BlockHeader,
  logs: readonly NodeLog[],
) => ({
  number: numberToHex(number),
  timestamp: numberToHex(timestamp),
  hash,
  parentHash,
  logsBloom: `0x${(logs.length === 0 ? '00' : 'ff').repeat(256)}`,
  transactions: [...new Set(logs.map(({ transactionHash }) => transactionHash))],
})

async function logsOf(chain: ChainView, fromBlock: number, toBlock: number) {
  const events = await chain.readEvents({ fromBlock, toBlock })
  return encodedLogs(events).toSorted(
    (a, b) =>
      Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
  )
}

function encodedLogs(events: ChainEvents) {
  const trades = events.settlements.flatMap((settlement) => settlement.trades)
  const { settlementContract } = PLACING_DOMAIN
  const settled = (of: LogPosition, eventName: string, args: object) =>
    encoded(settlementContract, settlementAbi, of, eventName, args)
  const placed = (of: LogPosition, eventName: string, args: object) =>
    encoded(PLACING_CONTRACT, nativeOrderFlowAbi, of, eventName, args)
  return [
    ...trades.map((log) => settled(log, 'Trade', { ...log, orderUid: log.uid })),
    ...events.settlements.map((log) => settled(log, 'Settlement', log)),
    ...events.invalidations.map((log) =>
      settled(log, 'OrderInvalidated', { ...log, orderUid: log.uid }),
    ),
    ...events.presignatures.map((log) =>
      settled(log, 'PreSignature', { ...log, orderUid: log.uid }),
    ),
    ...events.placements.map((log) =>
      placed(log, 'OrderPlacement', {
        sender: log.sender,
        order: {
          ...log.data,
          kind: ORDER_MARKERS[log.data.kind],
          sellTokenBalance: ORDER_MARKERS[log.data.sellTokenBalance],
          buyTokenBalance: ORDER_MARKERS[log.data.buyTokenBalance],
        },
        signature: { scheme: log.scheme, data: log.signature },
        data: log.extra,
      }),
    ),
  ]
}

function encoded(
  address: string,
  abi: Abi,
  { blockNumber, blockHash, logIndex, txHash }: LogPosition,
  eventName: string,
  args: object,
) {
  const event = getAbiItem({ abi, name: eventName }) as AbiEvent
  const values = args as Readonly<Record<string, unknown>>
  const inData = event.inputs.filter(({ indexed }) => indexed !== true)
  return {
    address,
    blockHash,
    blockNumber: numberToHex(blockNumber),
    transactionIndex: '0x0',
    logIndex: numberToHex(logIndex),
    transactionHash: txHash as string,
    removed: false,
    topics: encodeEventTopics({ abi: [event], eventName, args: values as never }),
    data: encodeAbiParameters(
      inData,
      inData.map(({ name }) => values[name ?? '']),
    ),
  }
}
