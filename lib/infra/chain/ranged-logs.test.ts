import { HttpRequestError, type Log, RpcRequestError, TimeoutError } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { createRangedLogs } from './ranged-logs'

const contract = [address(`0x${'11'.repeat(20)}`)]
const body = { method: 'eth_getLogs' }
const url = 'http://127.0.0.1'

/** As hosted nodes say it, each with a code of its own. */
const tooLong = () =>
  new RpcRequestError({ body, url, error: { code: -32600, message: 'up to a 10 block range' } })

/** One log per block, in ranges of at most `limit` blocks. */
function node(limit: () => number, fault = tooLong) {
  const asked: number[] = []
  const getLogs = async ({ fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint }) => {
    const blocks = Number(toBlock - fromBlock) + 1
    asked.push(blocks)
    if (blocks > limit()) throw fault()
    return Array.from({ length: blocks }, (_, at) => ({ blockNumber: fromBlock + BigInt(at) }))
  }
  return { asked, client: { getLogs } as unknown as Parameters<typeof createRangedLogs>[0] }
}

const numbers = (logs: readonly Log[]) => logs.map(({ blockNumber }) => Number(blockNumber))
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('createRangedLogs', () => {
  it.each([1, 2, 7, 10, 499])(
    'reads every block once, in order, where %i are allowed',
    async (limit) => {
      const { client } = node(() => limit)
      const logs = await createRangedLogs(client)({ address: contract, fromBlock: 3, toBlock: 502 })
      expect(numbers(logs)).toEqual(upTo(3, 502))
    },
  )

  it('remembers what the node refused, and tries longer ranges later', async () => {
    let limit = 10
    const { client, asked } = node(() => limit)
    const read = createRangedLogs(client)
    const range = { address: contract, fromBlock: 1, toBlock: 64 }
    await read(range)
    asked.splice(0)
    await read(range)
    expect(Math.max(...asked)).toBeLessThanOrEqual(10)
    limit = 100
    for (let count = 0; count < 200; count += 1) await read(range)
    asked.splice(0)
    await read(range)
    expect(asked).toEqual([64])
  })

  it.each([
    () => new TimeoutError({ body, url }),
    () => new HttpRequestError({ body, url, status: 503 }),
    () => new TypeError('logs is not iterable'),
  ])('does not take an outage or an unreadable answer for a refusal', async (fault) => {
    const { client, asked } = node(() => 0, fault as unknown as typeof tooLong)
    const read = createRangedLogs(client)({ address: contract, fromBlock: 1, toBlock: 64 })
    await expect(read).rejects.toThrow()
    expect(asked).toEqual([64])
  })

  it('rejects where a single block is refused', async () => {
    const { client } = node(() => 0)
    await expect(
      createRangedLogs(client)({ address: contract, fromBlock: 1, toBlock: 4 }),
    ).rejects.toThrow('up to a 10 block range')
  })
})
