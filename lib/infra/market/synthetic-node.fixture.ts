import { createServer } from 'node:http'
import { pad, toEventSelector, toHex } from 'viem'

// A node with as many blocks as argv says, each with one swap and its two transfers, computed on
// demand. Prints its port.

const blocks = Number(process.argv[2])
const HOLDERS = 500
const TIME = 1_800_000_000
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
const hashOf = (block: number) => toHex(block + 1, { size: 32 })
const holder = (index: number) => toHex(0x1000 + (index % HOLDERS), { size: 20 })

function headerOf(number: number) {
  return {
    number: toHex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: toHex(TIME + number * 2),
    transactions: [],
  }
}

function logsOf(number: number) {
  let logIndex = 0
  const log = (address: string | undefined, topics: string[], of: string) => ({
    address,
    topics,
    data: of,
    blockNumber: toHex(number),
    blockHash: hashOf(number),
    blockTimestamp: toHex(TIME + number * 2),
    transactionHash: hashOf(number),
    logIndex: toHex(logIndex++),
  })
  const wave = 10n ** 15n + BigInt(Math.round(Math.sin(number / 500) * 1e14))
  const made = [
    log(TOKEN0, [selectors.transfer, topic(holder(number)), topic(POOL)], data(1_000 + number)),
    log(TOKEN1, [selectors.transfer, topic(POOL), topic(holder(number * 7))], data(900 + number)),
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
  if (method === 'eth_getBlockByNumber') {
    const number = params[0] === 'latest' ? blocks - 1 : Number(params[0])
    return { ...base, result: number < blocks ? headerOf(number) : null }
  }
  const filter: Filter = params[0]
  const result = []
  for (let number = Number(filter.fromBlock); number <= Number(filter.toBlock); number += 1) {
    for (const item of logsOf(number)) {
      if (!filter.address.includes(item.address ?? '')) continue
      if (filter.topics[0].includes(item.topics[0] ?? '')) result.push(item)
    }
  }
  return { ...base, result }
}

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const asked: Call | Call[] = JSON.parse(text)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.stdout.write(`${typeof bound === 'object' ? bound?.port : ''}\n`)
})
