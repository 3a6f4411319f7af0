import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hex } from '@/lib/domain/shared/hex'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import { createTransactionSubmitter } from './transaction-submitter'

let chain: ContractChain

beforeAll(async () => {
  chain = await startContractChain()
})
afterAll(() => chain.stop())

const laneOf = async (name: string) => {
  const { privateKey } = await chain.account(name)
  const chainId = await chain.client.getChainId()
  return createTransactionSubmitter({
    client: chain.client,
    rpcUrl: chain.rpc.url,
    chainId,
    privateKey,
  })
}

const GWEI = 10n ** 9n

const pending = async (name: string, tip: bigint) => {
  const lane = await laneOf(name)
  const sent = await lane.send({
    to: lane.account,
    data: hex('0x1234'),
    gas: 50_000n,
    maxPriorityFeePerGas: tip,
    mayBroadcast: async () => true,
  })
  if (sent === null) throw new Error('nothing was sent')
  return { lane: await laneOf(name), sent }
}

describe('a settlement nobody mines', () => {
  it('is sent again for more under its nonce, and the first one is gone', async () => {
    const { lane, sent } = await pending('outbid', GWEI)
    expect(await lane.pendingCall(sent.hash)).toEqual({
      ...{ from: lane.account, to: lane.account, data: '0x1234' },
    })
    const kept = await lane.resubmit(sent.hash, async () => false)
    expect(kept).toBeNull()
    const again = await lane.resubmit(sent.hash, async () => true)
    expect(again?.nonce).toBe(sent.nonce)
    await chain.mine()
    expect(await lane.state(sent.hash)).toEqual({ kind: 'unknown' })
    expect(again && (await lane.state(again.hash))).toMatchObject({ kind: 'mined', success: true })
    expect(again && (await lane.pendingCall(again.hash))).toBeNull()
    expect(again && (await lane.resubmit(again.hash, async () => true))).toBeNull()
  })

  it('leaves several of one account at once, in the order of their nonces', async () => {
    const { lane, sent } = await pending('busy', GWEI)
    const { sent: next } = await pending('busy', GWEI)
    expect(next.nonce).toBe(sent.nonce + 1)
    await chain.mine()
    expect(await lane.state(sent.hash)).toMatchObject({ kind: 'mined' })
    expect(await lane.state(next.hash)).toMatchObject({ kind: 'mined' })
  })
})

describe('ending a transaction nobody remembers', () => {
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
