import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hex } from '@/lib/domain/shared/hex'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import { createEvmClient } from './evm-client'
import { keySigner } from './transaction-signer'
import { createTransactionSubmitter } from './transaction-submitter'

let chain: ContractChain

beforeAll(async () => {
  chain = await startContractChain()
})
afterAll(() => chain.stop())

const GWEI = 10n ** 9n

const submitterOf = async (name: string, isNodeReady = () => true, tip = GWEI) => {
  const { privateKey } = await chain.account(name)
  const chainId = await chain.client.getChainId()
  return createTransactionSubmitter({
    client: createEvmClient({ rpcUrl: chain.rpc.url, chainId, retries: 0, isNodeReady }),
    signer: keySigner(privateKey, chainId),
    tip: async () => tip,
  })
}

const pending = async (name: string, tip: bigint) => {
  const submitter = await submitterOf(name, undefined, tip)
  const sent = await submitter.inTurn(async ({ sign, broadcast }) => {
    const signed = await sign({
      to: submitter.account,
      data: hex('0x1234'),
      gas: 50_000n,
      place: 0,
    })
    expect(await broadcast(signed)).toBeNull()
    return signed
  })
  return { submitter: await submitterOf(name), sent }
}

describe('a settlement that is not mined', () => {
  it('is sent again with a higher fee and the same nonce, and replaces the first one', async () => {
    const { submitter, sent } = await pending('outbid', GWEI)
    expect(await submitter.pendingCall(sent.hash)).toEqual({
      from: submitter.account,
      to: submitter.account,
      data: '0x1234',
    })
    const again = await submitter.inTurn(async ({ signAgain, broadcast }) => {
      const signed = await signAgain(sent.hash)
      // Signed alone, nobody has it yet.
      expect(await submitter.state(sent.hash)).toEqual({ kind: 'pending' })
      if (signed !== null) expect(await broadcast(signed)).toBeNull()
      return signed
    })
    expect(again?.nonce).toBe(sent.nonce)
    await chain.mine()
    expect(await submitter.state(sent.hash)).toEqual({ kind: 'unknown' })
    expect(again && (await submitter.state(again.hash))).toMatchObject({
      kind: 'mined',
      success: true,
    })
    expect(again && (await submitter.pendingCall(again.hash))).toBeNull()
    const mined = again?.hash ?? sent.hash
    expect(await submitter.inTurn(({ signAgain }) => signAgain(mined))).toBeNull()
  })

  it('may be one of several of an account, mined in the order of their nonces', async () => {
    const { submitter, sent } = await pending('busy', GWEI)
    const { sent: next } = await pending('busy', GWEI)
    expect(next.nonce).toBe(sent.nonce + 1)
    await chain.mine()
    expect(await submitter.state(sent.hash)).toMatchObject({ kind: 'mined' })
    expect(await submitter.state(next.hash)).toMatchObject({ kind: 'mined' })
  })
})

describe('cancelling an unknown pending transaction', () => {
  it('does nothing when none is pending', async () => {
    expect(await (await submitterOf('idle')).cancelUnknown(0)).toBeNull()
  })

  it('replaces a transaction that was sent before the restart', async () => {
    const { submitter, sent } = await pending('restarted', GWEI)
    expect(await submitter.isPending()).toBe(true)
    const cancel = await submitter.cancelUnknown(0)
    expect(cancel?.nonce).toBe(sent.nonce)
    await chain.mine()
    expect(await submitter.isPending()).toBe(false)
    expect(await submitter.state(sent.hash)).toEqual({ kind: 'unknown' })
    expect(cancel && (await submitter.state(cancel.hash))).toMatchObject({
      kind: 'mined',
      success: true,
    })
  })

  it('raises the fee each round until the node accepts it', async () => {
    const { submitter, sent } = await pending('generous', 10n * GWEI)
    const taken: number[] = []
    for (const round of [0, 1, 2, 3]) {
      const done = await submitter.cancelUnknown(round).catch(() => null)
      if (done !== null) taken.push(round)
    }
    expect(taken[0]).toBeGreaterThan(0)
    await chain.mine()
    expect(await submitter.state(sent.hash)).toEqual({ kind: 'unknown' })
  })
})

describe('a settlement', () => {
  it('is signed only for a node that has loaded its chain', async () => {
    let isReady = false
    const submitter = await submitterOf('early', () => isReady)
    const sign = () =>
      submitter.inTurn((turn) =>
        turn.sign({
          to: submitter.account,
          data: hex('0x'),
          gas: 50_000n,
          place: 0,
        }),
      )
    await expect(sign()).rejects.toThrow('signing a transaction')
    isReady = true
    expect(await sign()).toMatchObject({ nonce: 0 })
  })
})
