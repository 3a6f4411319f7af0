import { createPublicClient, custom, numberToHex, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { createChainReader } from './chain-reader'
import { deployedHelper } from './read-helper'

/** A reader on a node that answers every request like this. */
const readerOn = (answer: (params: readonly unknown[]) => unknown) =>
  createChainReader({
    client: createPublicClient({
      transport: custom(
        { request: async ({ params }) => answer(params as readonly unknown[]) },
        { retryCount: 0 },
      ),
    }),
    helper: deployedHelper(ZERO_ADDRESS),
    inspector: deployedHelper(ZERO_ADDRESS),
    vaultRelayer: ZERO_ADDRESS,
  })

const block = (number: number) => ({
  number: numberToHex(number),
  timestamp: numberToHex(number),
  transactions: [],
  hash: pad(numberToHex(number)),
  parentHash: pad(numberToHex(number - 1)),
})

describe('a block that was asked for', () => {
  it('is read by its number, and null where there is none', async () => {
    const reader = readerOn(([at]) => (at === numberToHex(5) ? block(5) : null))
    expect(await reader.header(5)).toMatchObject({ number: 5, hash: block(5).hash })
    expect(await reader.header(6)).toBeNull()
  })

  it.each([
    ['another block', block(6)],
    ['one without a number', { ...block(5), number: null }],
    ['one without a time', { ...block(5), timestamp: undefined }],
    ['what is no block', 'nonsense'],
  ])('is a fault to be tried again where the node answers %s', async (_, answer) => {
    const reader = readerOn(() => answer)
    await expect(reader.header(5)).rejects.toMatchObject({ retryable: true })
  })

  it('is no head without a number', async () => {
    const reader = readerOn(() => ({ ...block(5), number: null }))
    await expect(reader.head()).rejects.toMatchObject({ retryable: true })
  })
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

describe('gas fees', () => {
  const history = (reward: readonly number[] | undefined) => ({
    oldestBlock: '0x1',
    gasUsedRatio: [0.5, 0.5, 0.5],
    // The last is what the next block will ask for; the first is past.
    baseFeePerGas: [90, 40, 50, 45].map((fee) => numberToHex(fee)),
    ...(reward === undefined ? {} : { reward: reward.map((tip) => [numberToHex(tip)]) }),
  })
  /** A node with this history, which advises a tip of 9. */
  const nodeWith = (reward: readonly number[] | undefined) =>
    readerOn((params) => (params === undefined ? numberToHex(9) : history(reward)))

  it('are the base fee of the next block or the newest, and the tip that blocks took', async () => {
    expect(await nodeWith([7, 0, 3]).gasFees()).toEqual({ base: 50n, tip: 7n })
  })

  it('have the tip that the node advises where nobody paid one', async () => {
    expect(await nodeWith([0, 0, 0]).gasFees()).toEqual({ base: 50n, tip: 9n })
    expect(await nodeWith(undefined).gasFees()).toEqual({ base: 50n, tip: 9n })
  })
})
