import { encodeAbiParameters, type Hex, type PublicClient } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { mayContain, requireNoneMissing } from './missing-logs'

const CONTRACT = address('0x9008d19f58aabd9ed0d60971565aa8510560ab41')
const OTHER = address(`0x${'22'.repeat(20)}`)
const TX: Hex = `0x${'aa'.repeat(32)}`
const OTHER_TX: Hex = `0x${'bb'.repeat(32)}`
const EMPTY: Hex = `0x${'00'.repeat(256)}`
const FULL: Hex = `0x${'ff'.repeat(256)}`

const HASH: Hex = `0x${'cc'.repeat(32)}`
const blockOf = (logsBloom: Hex | null) => ({
  number: 7n,
  hash: HASH,
  transactions: [TX],
  logsBloom,
})
const logOf = (contract: Hex) => ({
  address: contract,
  blockNumber: 7n,
  blockHash: HASH,
  transactionHash: TX,
  logIndex: 0,
  data: EMPTY,
})

/** A node whose block and receipts have logs of these contracts; null for one without receipts. */
function clientWith(contracts: readonly Hex[] | null) {
  let reads = 0
  const client = {
    getTransactionReceipt: async () => {
      reads += 1
      if (contracts === null) throw new Error('the receipt is not known')
      return { logs: contracts.map(logOf) }
    },
    getLogs: async ({ address: wanted }: { readonly address: readonly Hex[] }) =>
      (contracts ?? []).filter((contract) => wanted.includes(contract)).map(logOf),
  }
  return {
    client: client as unknown as Pick<PublicClient, 'getLogs' | 'getTransactionReceipt'>,
    reads: () => reads,
  }
}

describe('requireNoneMissing', () => {
  it('refuses an answer without the logs that bloom filter and receipts speak of', async () => {
    const { client } = clientWith([OTHER, CONTRACT])
    await expect(
      requireNoneMissing(client, [CONTRACT], [blockOf(FULL)], [logOf(OTHER)]),
    ).rejects.toMatchObject({ retryable: true, message: expect.stringContaining('block 7') })
  })

  it('accepts a filter that is wrong, as the receipts show', async () => {
    const { client, reads } = clientWith([OTHER])
    await requireNoneMissing(client, [CONTRACT], [blockOf(FULL)], [])
    expect(reads()).toBe(1)
  })

  it('refuses to decide without the receipts', async () => {
    const { client } = clientWith(null)
    await expect(requireNoneMissing(client, [CONTRACT], [blockOf(FULL)], [])).rejects.toThrow()
  })

  it('refuses an answer that ends before the logs of its last block do', async () => {
    const { client } = clientWith([CONTRACT, OTHER, CONTRACT])
    const checksummed = logOf('0x9008D19f58AAbD9eD0D60971565AA8510560ab41')
    const given = (...logs: readonly ReturnType<typeof logOf>[]) =>
      requireNoneMissing(client, [CONTRACT], [blockOf(FULL)], logs)
    await expect(given(checksummed)).rejects.toMatchObject({ retryable: true })
    await given(checksummed, checksummed)
    await expect(given({ ...checksummed, transactionHash: OTHER_TX })).rejects.toThrow(
      'not of block 7',
    )
  })

  it('reads no receipt of a block that gave logs before the last one, has none, or no filter', async () => {
    const { client, reads } = clientWith(null)
    const older = { ...logOf(CONTRACT), blockNumber: 6n }
    const withoutHeader = { ...logOf(CONTRACT), blockNumber: 8n }
    const logs = [older, logOf(CONTRACT), withoutHeader]
    await requireNoneMissing(client, [CONTRACT], [blockOf(FULL)], logs)
    await requireNoneMissing(client, [CONTRACT], [blockOf(EMPTY), blockOf(null)], [])
    expect(reads()).toBe(0)
  })
})

/** A filter with only these bits, counted from its end. */
const bloomOf = (bits: readonly number[]): Hex => {
  const words = Array.from({ length: 8 }, (_, word) =>
    bits
      .filter((bit) => 7 - Math.floor(bit / 256) === word)
      .reduce((sum, bit) => sum | (1n << BigInt(bit % 256)), 0n),
  )
  return encodeAbiParameters(
    words.map(() => ({ type: 'uint256' })),
    words,
  )
}

describe('mayContain', () => {
  // keccak256 of 20 zero bytes begins with 5380 c7b7 ae81: bits 0x380, 0x7b7 and 0x681.
  const ZERO = address(`0x${'00'.repeat(20)}`)
  const BITS = [0x380, 0x7b7, 0x681]

  it('is true where all three bits of the address are set', () => {
    expect(mayContain(bloomOf(BITS), ZERO)).toBe(true)
    expect(mayContain(FULL, CONTRACT)).toBe(true)
  })

  it.each(BITS)('is false where bit %i is not', (missing) => {
    expect(mayContain(bloomOf(BITS.filter((bit) => bit !== missing)), ZERO)).toBe(false)
  })
})
