import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { type PublicNode, startPublicNode } from '@/lib/testing/fakes/public-node'
import { createEvmClient } from './evm-client'
import { createBatchedFunding } from './owner-funds'

const account = (byte: string) => address(`0x${byte.repeat(20)}`)
const pairs = ['01', '02', '03'].map((byte) => ({ owner: account('aa'), token: account(byte) }))
const PLENTY = 10n ** 30n

describe('funds read in one call', () => {
  let node: PublicNode
  beforeAll(async () => {
    node = await startPublicNode(1)
  })
  afterAll(() => node.close())

  const reading = (rpcUrl: string) =>
    createBatchedFunding({
      client: createEvmClient({ rpcUrl, chainId: 1, retries: 0 }),
      vaultRelayer: account('bb'),
    })

  it('are balance and allowance of every pair, null for a token that reports neither', async () => {
    node.brokenTokens.add(account('02'))
    const full = { balance: PLENTY, allowance: PLENTY }
    const before = node.count('eth_call')
    expect(await reading(node.url)(pairs)).toEqual([full, null, full])
    expect(node.count('eth_call') - before).toBe(1)
  })

  it('are a fault where the node does not answer', async () => {
    await expect(reading('http://127.0.0.1:1')(pairs)).rejects.toThrow('HTTP request failed')
  })
})
