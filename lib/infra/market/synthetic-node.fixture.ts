import { createServer, type ServerResponse } from 'node:http'
import { pad, toEventSelector, toHex } from 'viem'
import type { SyntheticChain } from './synthetic-market.fixture'

// A node with as many blocks as its first argument says, each with one swap and its two transfers,
// computed on demand. Prints its port. `test_fork` replaces the blocks from a number on, again with
// other ones; `test_head` moves the head.

const chain: SyntheticChain = JSON.parse(process.argv[2] ?? '{}')
let blocks = chain.blocks
/** First blocks of each newer branch. */
const forks: number[] = []

const HOLDERS = 500
const timeOf = (block: number) => toHex(1_800_000_000 + block * (chain.blockSeconds ?? 2))
const [TOKEN0, TOKEN1, POOL, FACTORY] = ['a0', 'a1', 'b0', 'f0'].map(
  (byte) => `0x${byte.repeat(20)}`,
)
const selectors = {
  created: toEventSelector('PairCreated(address,address,address,uint256)'),
  sync: toEventSelector('Sync(uint112,uint112)'),
  swap: toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  transfer: toEventSelector('Transfer(address,address,uint256)'),
}
const word = (value: number | bigint | string) =>
  (typeof value === 'string' ? pad(value as `0x${string}`) : toHex(value, { size: 32 })).slice(2)
const data = (...values: (number | bigint | string)[]) => `0x${values.map(word).join('')}`
const topic = (value: string | undefined) => `0x${word(value ?? '0x00')}`
const branchOf = (block: number) => forks.filter((first) => first <= block).length
const hashOf = (block: number) => toHex(block + 1 + branchOf(block) * 2 ** 40, { size: 32 })
const holder = (index: number) => toHex(0x1000 + (index % HOLDERS), { size: 20 })

function headerOf(number: number) {
  return {
    number: toHex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: timeOf(number),
    transactions: [],
  }
}

function logsOf(number: number) {
  let logIndex = 0
  const branch = branchOf(number)
  const blockHash = hashOf(number)
  const log = (address: string | undefined, topics: string[], of: string) => ({
    address,
    topics,
    data: of,
    blockNumber: toHex(number),
    blockHash,
    blockTimestamp: timeOf(number),
    transactionHash: blockHash,
    logIndex: toHex(logIndex++),
  })
  const wave = 10n ** 15n + BigInt(Math.round(Math.sin(number / 500 + branch) * 1e14))
  const [paid, got] = [1_000 + number + branch, 900 + number + branch]
  const made = [
    log(TOKEN0, [selectors.transfer, topic(holder(number)), topic(POOL)], data(paid)),
    log(TOKEN1, [selectors.transfer, topic(POOL), topic(holder(number * 7))], data(got)),
    log(POOL, [selectors.sync], data(wave, 10n ** 30n / wave)),
    log(POOL, [selectors.swap, topic(holder(1)), topic(holder(2))], data(1_000_000, 0, 0, 999_000)),
  ]
  if (number === 0) {
    made.unshift(
      log(FACTORY, [selectors.created, topic(TOKEN0), topic(TOKEN1)], data(POOL ?? '', 1)),
    )
    for (const [index, item] of made.entries()) item.logIndex = toHex(index)
  }
  return made
}

type Call = { id: number; method: string; params: [never, never] }
type Filter = { address: string[]; topics: [string[]]; fromBlock: string; toBlock: string }

function answer({ id, method, params }: Call) {
  const base = { jsonrpc: '2.0', id }
  const refusal = (message: string) => ({ ...base, error: { code: -32005, message } })
  switch (method) {
    case 'test_fork':
      forks.push(params[0])
      return { ...base, result: true }
    case 'test_head':
      blocks = params[0] + 1
      return { ...base, result: true }
    case 'eth_getBlockByNumber': {
      const number = params[0] === 'latest' ? blocks - 1 : Number(params[0])
      return { ...base, result: number < blocks ? headerOf(number) : null }
    }
    case 'eth_getLogs': {
      const filter: Filter = params[0]
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
      const size = to - from + 1
      if (size > (chain.mostBlocks ?? size)) {
        return refusal(`eth_getLogs is limited to ${chain.mostBlocks} blocks`)
      }
      const result = logsIn(filter, from, to)
      return result.length > (chain.mostLogs ?? result.length)
        ? refusal(`query returned more than ${chain.mostLogs} results`)
        : { ...base, result }
    }
    default:
      return { ...base, error: { code: -32601, message: `no method ${method}` } }
  }
}

function logsIn({ address, topics }: Filter, from: number, to: number) {
  const result = []
  // Factories emit logs in the first block only.
  const end = address.every((item) => item === FACTORY) ? Math.min(to, 0) : to
  for (let number = from; number <= end; number += 1) {
    for (const item of logsOf(number)) {
      if (address.includes(item.address ?? '') && topics[0].includes(item.topics[0] ?? '')) {
        result.push(item)
      }
    }
  }
  return result
}

const isTooSlow = ({ method, params }: Call): boolean => {
  if (method !== 'eth_getLogs' || chain.silentFrom === undefined) return false
  const { fromBlock, toBlock }: Filter = params[0]
  return Number(toBlock) - Number(fromBlock) + 1 >= chain.silentFrom
}

/** Unanswered responses; stored, so that their sockets stay open. */
const unanswered: ServerResponse[] = []

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const body: Call | Call[] = JSON.parse(text)
  const calls = Array.isArray(body) ? body : [body]
  if (calls.some(isTooSlow)) {
    unanswered.push(response)
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(body) ? calls.map(answer) : answer(body)))
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.stdout.write(`${typeof bound === 'object' ? bound?.port : ''}\n`)
})
