import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  keccak256,
  multicall3Abi,
} from 'viem'
import { bodyOf, listen } from './listening-server'

type Call = { readonly id: unknown; readonly method: string; readonly params?: readonly unknown[] }
type Request = { readonly to?: string; readonly data?: Hex; readonly input?: Hex }

/** Atoms; what is left out is plenty. */
type AccountFunds = { readonly balance?: bigint; readonly allowance?: bigint }

export type PublicNode = {
  readonly url: string
  /** Lower-case addresses of accounts without code. */
  readonly wallets: Set<string>
  /** Lower-case addresses of contracts whose calls fail. */
  readonly brokenTokens: Set<string>
  /** What accounts other than rich ones have, of any token; keys are lower case. */
  readonly funds: Map<string, AccountFunds>
  /** How often a method was called. */
  readonly count: (method: string) => number
  /** Raw transactions by hash; each is in the newest block at once. */
  readonly sent: ReadonlyMap<Hex, Hex>
  /** Adds so many blocks at once, as if their time had passed. */
  readonly advance: (blocks: number) => void
  readonly close: () => Promise<void>
}

/** Data of the fake node. */
type NodeState = {
  readonly chainId: number
  startedAtMs: number
  readonly wallets: Set<string>
  readonly brokenTokens: Set<string>
  readonly funds: Map<string, AccountFunds>
  readonly sent: Map<Hex, Hex>
}

const BLOCK_SECONDS = 12
const FIRST_BLOCK = 24_650_000n
const GAS_PRICE_WEI = 1_234_567_890n
/** Balance and allowance of every account, in atoms: enough for any order. */
export const PLENTY = 10n ** 30n
const MULTICALL: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'
const AGGREGATE = '0x82ad56cb'

/** Tokens with other than 18 decimals. */
const DECIMALS: Readonly<Record<string, bigint>> = {
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 6n,
}

/**
 * A fake node of a public chain: the head moves, every address except wallets has code, and every
 * account has plenty of every token. Transactions succeed at once and change nothing.
 */
export async function startPublicNode(chainId: number): Promise<PublicNode> {
  const state: NodeState = {
    chainId,
    startedAtMs: Date.now(),
    wallets: new Set(),
    brokenTokens: new Set(),
    funds: new Map(),
    sent: new Map(),
  }
  const counts = new Map<string, number>()
  const answer = ({ id, method, params = [] }: Call) => {
    counts.set(method, (counts.get(method) ?? 0) + 1)
    const result = resultOf(method, params, state)
    return result === undefined
      ? { jsonrpc: '2.0', id, error: { code: -32601, message: `${method} is not available` } }
      : { jsonrpc: '2.0', id, result }
  }
  const server = await listen(async (request, response) => {
    const calls: Call | Call[] = JSON.parse((await bodyOf(request)).toString())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
  })
  const { wallets, brokenTokens, funds, sent } = state
  const advance = (blocks: number) => {
    state.startedAtMs -= blocks * BLOCK_SECONDS * 1000
  }
  const count = (method: string) => counts.get(method) ?? 0
  return { ...server, wallets, brokenTokens, funds, sent, advance, count }
}

function resultOf(method: string, params: readonly unknown[], state: NodeState): unknown {
  const { chainId, startedAtMs, wallets } = state
  const head = FIRST_BLOCK + BigInt(Math.floor((Date.now() - startedAtMs) / 1000 / BLOCK_SECONDS))
  switch (method) {
    case 'eth_chainId':
      return quantity(chainId)
    case 'net_version':
      return String(chainId)
    case 'eth_syncing':
      return false
    case 'eth_blockNumber':
      return quantity(head)
    case 'eth_getBlockByNumber':
      return block(numberOf(params[0], head), startedAtMs)
    case 'eth_getBlockByHash':
      return block(BigInt(String(params[0])), startedAtMs)
    case 'eth_gasPrice':
    case 'eth_maxPriorityFeePerGas':
      return quantity(GAS_PRICE_WEI)
    case 'eth_getCode':
      return wallets.has(String(params[0]).toLowerCase()) ? '0x' : '0x60'
    case 'eth_getTransactionCount':
      return quantity(state.sent.size)
    case 'eth_estimateGas':
      return quantity(200_000)
    case 'eth_sendRawTransaction':
      return send(state, params[0] as Hex)
    case 'eth_getTransactionReceipt':
      return state.sent.has(params[0] as Hex) ? receipt(params[0] as Hex, head) : null
    case 'eth_getBalance':
      return quantity(PLENTY)
    case 'eth_getLogs':
      return []
    case 'eth_call':
      return callResult(params[0] as Request, state)
    case 'eth_simulateV1':
      return simulated(params[0] as Simulation, head, state)
    default:
      return undefined
  }
}

function send({ sent }: NodeState, raw: Hex): Hex {
  const hash = keccak256(raw)
  sent.set(hash, raw)
  return hash
}

/** A success in the given block. */
const receipt = (transactionHash: Hex, blockNumber: bigint) => ({
  transactionHash,
  blockNumber: quantity(blockNumber),
  blockHash: hashOf(blockNumber),
  transactionIndex: '0x0',
  status: '0x1',
  type: '0x2',
  from: `0x${'00'.repeat(20)}`,
  to: `0x${'00'.repeat(20)}`,
  contractAddress: null,
  gasUsed: quantity(150_000),
  cumulativeGasUsed: quantity(150_000),
  effectiveGasPrice: quantity(GAS_PRICE_WEI),
  logs: [],
  logsBloom: `0x${'00'.repeat(256)}`,
})

const hashOf = (height: bigint): Hex => `0x${height.toString(16).padStart(64, '0')}`

const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

const numberOf = (tag: unknown, head: bigint): bigint =>
  typeof tag === 'string' && tag.startsWith('0x') ? BigInt(tag) : head

/** A block whose hash is its number. */
function block(number: bigint, startedAtMs: number) {
  const timestamp = Math.floor(startedAtMs / 1000) + Number(number - FIRST_BLOCK) * BLOCK_SECONDS
  return {
    number: quantity(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1n),
    timestamp: quantity(timestamp),
    baseFeePerGas: quantity(GAS_PRICE_WEI),
    gasLimit: quantity(36_000_000),
    gasUsed: quantity(18_000_000),
    miner: `0x${'00'.repeat(20)}`,
    extraData: '0x',
    transactions: [],
  }
}

function callResult({ to = '', data, input = '0x' }: Request, state: NodeState): Hex {
  const calldata = data ?? input
  const selector = calldata.slice(0, 10)
  if (to.toLowerCase() === MULTICALL && selector === AGGREGATE) return aggregate(calldata, state)
  if (selector === '0x313ce567') return word(DECIMALS[to.toLowerCase()] ?? 18n)
  if (selector === '0x95d89b41' || selector === '0x06fdde03') {
    return encodeAbiParameters([{ type: 'string' }], ['TKN'])
  }
  const { balance, allowance } = state.funds.get(`0x${calldata.slice(34, 74)}`) ?? {}
  if (selector === BALANCE_OF) return word(balance ?? PLENTY)
  if (selector === ALLOWANCE) return word(allowance ?? PLENTY)
  return word(PLENTY)
}

type Simulation = {
  readonly blockStateCalls: readonly { readonly calls: readonly Request[] }[]
}

/** Every call succeeds and changes nothing. */
const simulated = ({ blockStateCalls }: Simulation, head: bigint, state: NodeState) =>
  blockStateCalls.map(({ calls }, index) => ({
    ...block(head + BigInt(index + 1), state.startedAtMs),
    calls: calls.map((call) => ({
      status: '0x1',
      returnData: callResult(call, state),
      gasUsed: quantity(50_000),
      logs: [],
    })),
  }))

const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

function aggregate(data: Hex, state: NodeState): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const calls = args?.[0] as readonly { readonly target: string; readonly callData: Hex }[]
  return encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: calls.map(({ target, callData }) => ({
      success: !state.brokenTokens.has(target.toLowerCase()),
      returnData: callResult({ to: target, data: callData }, state),
    })),
  })
}
