import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hex } from '@/lib/domain/shared/hex'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import { createSettlementLane } from './settlement-lane'

let chain: ContractChain

beforeAll(async () => {
  chain = await startContractChain()
})
afterAll(() => chain.stop())

const laneOf = async (name: string) => {
  const { privateKey } = await chain.account(name)
  const chainId = await chain.client.getChainId()
  return createSettlementLane({ client: chain.client, rpcUrl: chain.rpc.url, chainId, privateKey })
}

const GWEI = 10n ** 9n

describe('ending a transaction nobody remembers', () => {
  const pending = async (name: string, tip: bigint) => {
    const lane = await laneOf(name)
    const sent = await lane.send({
      to: lane.account,
      data: hex('0x'),
      gas: 50_000n,
      maxPriorityFeePerGas: tip,
      mayLeave: async () => true,
    })
    if (sent === null) throw new Error('nothing was sent')
    return { lane: await laneOf(name), sent }
  }

  it('does nothing when none is pending', async () => {
    expect(await (await laneOf('idle')).cancelUnknown(0)).toBeNull()
  })

  it('takes the place of what a lane of before the restart sent', async () => {
    const { lane, sent } = await pending('restarted', GWEI)
    expect(await lane.isPending()).toBe(true)
    const cancel = await lane.cancelUnknown(0)
    expect(cancel?.nonce).toBe(sent.nonce)
    await chain.mine()
    expect(await lane.isPending()).toBe(false)
    expect(await lane.state(sent.hash)).toEqual({ kind: 'unknown' })
    expect(cancel && (await lane.state(cancel.hash))).toMatchObject({
      kind: 'mined',
      success: true,
    })
  })

  it('offers more each round until the node takes it', async () => {
    const { lane, sent } = await pending('generous', 10n * GWEI)
    const taken: number[] = []
    for (const round of [0, 1, 2, 3]) {
      const done = await lane.cancelUnknown(round).catch(() => null)
      if (done !== null) taken.push(round)
    }
    expect(taken[0]).toBeGreaterThan(0)
    await chain.mine()
    expect(await lane.state(sent.hash)).toEqual({ kind: 'unknown' })
  })
})
