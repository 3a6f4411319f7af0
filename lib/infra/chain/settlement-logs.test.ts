import { createPublicClient, custom, type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { createSettlementLogReader } from './settlement-logs'

const SETTLEMENT = address(`0x${'90'.repeat(20)}`)
const hash = (byte: string): Hex => `0x${byte.repeat(32)}`

/** A node with one block that has one transaction, whose log it leaves out of its index. */
const forgetfulNode = custom({
  request: async ({ method, params }: { method: string; params?: unknown }) => {
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
    const read = createSettlementLogReader({ client, domain, ethFlow: null })
    await expect(read({ fromBlock: 7, toBlock: 7 })).rejects.toMatchObject({
      retryable: true,
      cause: { message: 'chain: the node left out logs of block 7' },
    })
  })
})
