import { createPublicClient, custom, numberToHex, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { createChainReader } from './chain-reader'

/** A reader on a node that answers every request like this. */
const readerOn = (answer: (params: unknown) => unknown) =>
  createChainReader({
    client: createPublicClient({
      transport: custom({ request: async ({ params }) => answer(params) }, { retryCount: 0 }),
    }),
    ...{ helper: ZERO_ADDRESS, inspector: ZERO_ADDRESS, vaultRelayer: ZERO_ADDRESS },
  })

const block = (number: number) => ({
  ...{ number: numberToHex(number), timestamp: numberToHex(number), transactions: [] },
  ...{ hash: pad(numberToHex(number)), parentHash: pad(numberToHex(number - 1)) },
})

describe('the block that a node calls final', () => {
  it('is read by its tag', async () => {
    const reader = readerOn((params) => {
      expect(params).toEqual(['finalized', false])
      return block(36)
    })
    expect(await reader.finalized()).toMatchObject({ number: 36, hash: block(36).hash })
  })

  it.each([
    ['does not know the tag', () => null],
    ['answers what is no block', () => ({ number: 1 })],
    [
      'fails',
      () => {
        throw new Error('unknown block')
      },
    ],
  ])('is unknown, and no fault, where the node %s', async (_, answer) => {
    expect(await readerOn(answer).finalized()).toBeNull()
  })
})
