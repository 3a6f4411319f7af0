import { createPublicClient, custom, type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { blockHash } from '@/lib/domain/shared/hex'
import { createSettlementLogReader } from './settlement-logs'

const SETTLEMENT = address(`0x${'90'.repeat(20)}`)
const hash = (byte: string): Hex => `0x${byte.repeat(32)}`

const calls: string[] = []

/** A node with one block that has one transaction, whose log it leaves out of its index. */
const forgetfulNode = custom({
  request: async ({ method, params }: { method: string; params?: unknown }) => {
    calls.push(method)
    switch (method) {
      case 'eth_getBlockByNumber':
        return {
          number: (params as [Hex])[0],
          hash: hash('b7'),
          parentHash: hash('b6'),
          timestamp: numberToHex(1_800_000_000),
          logsBloom: `0x${'ff'.repeat(256)}`,
          transactions: [hash('aa')],
        }
      case 'eth_getLogs':
        return []
      case 'eth_getTransactionReceipt':
        return {
          transactionHash: hash('aa'),
          logs: [{ address: SETTLEMENT, topics: [], data: '0x' }],
        }
      default:
        throw new Error(`${method} is not expected`)
    }
  },
})

describe('createSettlementLogReader', () => {
  it('does not take a block without its logs for one that has none', async () => {
    const client = createPublicClient({ transport: forgetfulNode })
    const domain = { chainId: 31_337, settlementContract: SETTLEMENT }
    const told: string[] = []
    const onContradiction = (detail: string) => told.push(detail)
    const read = createSettlementLogReader({ client, domain, ethFlow: null, onContradiction })
    await expect(read({ fromBlock: 7, toBlock: 7 })).rejects.toMatchObject({
      retryable: true,
      cause: { message: 'chain: the node left out logs of block 7' },
    })
    expect(told).toEqual(['leaves out logs of block 7'])
  })

  it('reads a block that is known by its hash, in one call', async () => {
    const client = createPublicClient({ transport: forgetfulNode })
    const domain = { chainId: 31_337, settlementContract: SETTLEMENT }
    const head = await client.getBlock({ blockNumber: 7n })
    const quiet = { ...head, logsBloom: `0x${'00'.repeat(256)}` as const }
    const toHash = blockHash(head.hash)
    const read = createSettlementLogReader({
      client,
      domain,
      ethFlow: null,
      knownBlock: (wanted) => (wanted === toHash ? quiet : undefined),
    })
    calls.length = 0
    expect(await read({ fromBlock: 7, toBlock: 7, toHash })).toMatchObject({
      headers: [{ number: 7, hash: toHash }],
      settlements: [],
    })
    expect(calls).toEqual(['eth_getLogs'])
  })

  it('tells of a node that has no receipt of a transaction of its own block', async () => {
    const transport = custom({
      request: async (call: { method: string; params?: unknown }) =>
        call.method === 'eth_getTransactionReceipt'
          ? null
          : forgetfulNode({}).request(call as never),
    })
    const client = createPublicClient({ transport, pollingInterval: 1 })
    const domain = { chainId: 31_337, settlementContract: SETTLEMENT }
    const told: string[] = []
    const onContradiction = (detail: string) => told.push(detail)
    const read = createSettlementLogReader({ client, domain, ethFlow: null, onContradiction })
    await expect(read({ fromBlock: 7, toBlock: 7 })).rejects.toMatchObject({ retryable: true })
    expect(told).toEqual(['lacks a receipt of a block it reports'])
  })

  it('finds logs missing from a known block too', async () => {
    const client = createPublicClient({ transport: forgetfulNode })
    const domain = { chainId: 31_337, settlementContract: SETTLEMENT }
    const head = await client.getBlock({ blockNumber: 7n })
    const toHash = blockHash(head.hash)
    const knownBlock = () => head
    const read = createSettlementLogReader({ client, domain, ethFlow: null, knownBlock })
    await expect(read({ fromBlock: 7, toBlock: 7, toHash })).rejects.toMatchObject({
      cause: { message: 'chain: the node left out logs of block 7' },
    })
  })
})
