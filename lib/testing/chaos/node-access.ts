import { createPublicClient, encodeFunctionData, http, type PublicClient, parseAbi } from 'viem'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Trader } from '@/lib/testing/system/trader'

/** Direct access to the node, without the service and without the fault proxy. */
export type NodeAccess = {
  readonly client: PublicClient
  /** Calls any method of the node; throws on an error. */
  readonly command: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  /** The highest of the heads it was given so far: blocks far below it were final, whatever came since. */
  readonly highestHead: (head: number) => number
}

const TIMEOUT_MS = 20_000
const GWEI = 10n ** 9n

export function accessNode(nodeUrl: string): NodeAccess {
  const client = createPublicClient({
    transport: http(nodeUrl, { batch: { batchSize: 100 }, retryCount: 0, timeout: TIMEOUT_MS }),
    cacheTime: 0,
    pollingInterval: 200,
  })
  let highest = 0
  return {
    client,
    highestHead: (head) => {
      highest = Math.max(highest, head)
      return highest
    },
    command: async (method, ...params) => {
      const response = await fetch(nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const reply: { result?: unknown; error?: { message: string } } = await response.json()
      if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`)
      return reply.result
    },
  }
}

const invalidateAbi = parseAbi(['function invalidateOrder(bytes orderUid)'])

/** Sends the owner's cancellation on chain, without waiting for its block. */
export async function invalidateOnChain(
  { client }: NodeAccess,
  trader: Trader,
  { chainId, settlementContract }: SettlementDomain,
  uid: OrderUid,
): Promise<void> {
  // Read each time: a reorganisation may have reverted earlier transactions.
  const nonce = await client.getTransactionCount({ address: trader.owner, blockTag: 'pending' })
  const serializedTransaction = await trader.account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: settlementContract,
    data: encodeFunctionData({ abi: invalidateAbi, functionName: 'invalidateOrder', args: [uid] }),
    gas: 200_000n,
    maxFeePerGas: 3n * GWEI,
    maxPriorityFeePerGas: 2n * GWEI,
  })
  await client.sendRawTransaction({ serializedTransaction })
}
