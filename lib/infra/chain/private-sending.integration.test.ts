import { serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { type RpcAnswer, type RpcCall, startRpcServer } from './json-rpc-server.fixture'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import type { LocalAccount } from './local/seed'
import { createRelays, type Relays, relayProblems } from './relays'
import {
  keySigner,
  remoteSigner,
  signerProblems,
  type TransactionSigner,
} from './transaction-signer'
import { createTransactionSubmitter } from './transaction-submitter'

const GWEI = 10n ** 9n
const DATA = hex('0x1234')

let chain: ContractChain
const servers: Awaited<ReturnType<typeof startRpcServer>>[] = []
let named = 0

beforeAll(async () => {
  chain = await startContractChain()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})
afterAll(() => chain.stop())

async function serve(answer: (call: RpcCall) => Promise<RpcAnswer> | RpcAnswer) {
  const server = await startRpcServer(answer)
  servers.push(server)
  return server
}

/** A relay that takes transactions, and keeps them. */
const keeping = (): RpcAnswer => ({ result: `0x${'ab'.repeat(32)}` })
const refusing = (message: string) => (): RpcAnswer => ({ error: { code: -32_000, message } })

const account = () => chain.account(`private ${++named}`)

const submitterOf = (signer: TransactionSigner, relays: Relays | null) =>
  createTransactionSubmitter({ client: chain.client, signer, relays, tip: async () => GWEI })

type Submitter = ReturnType<typeof submitterOf>

const send = (submitter: Submitter) =>
  submitter.inTurn(async ({ sign, broadcast }) => {
    const signed = await sign({ to: submitter.account, data: DATA, gas: 50_000n, place: 0 })
    return { signed, refusal: await broadcast(signed) }
  })

const include = async (serialized: string) => {
  await chain.rpc.call('eth_sendRawTransaction', serialized)
  await chain.mine()
}

describe('relays', () => {
  const through = (owner: LocalAccount, relays: Relays) =>
    submitterOf(keySigner(owner.privateKey, chain.chainId), relays)

  it('all get a transaction once, the node none, and it is followed until it is mined', async () => {
    const [one, other] = [await serve(keeping), await serve(keeping)]
    const relays = createRelays({
      urls: [one.url, other.url],
      chainId: chain.chainId,
      client: chain.client,
    })
    const submitter = through(await account(), relays)
    const { signed, refusal } = await send(submitter)
    expect(refusal).toBeNull()
    for (const relay of [one, other]) {
      expect(relay.calls).toEqual([
        { method: 'eth_sendRawTransaction', params: [signed.serialized] },
      ])
    }
    await expect(chain.client.getTransaction({ hash: signed.hash })).rejects.toThrow()
    // Whichever account is asked.
    const stranger = through(await account(), relays)
    expect(await stranger.state(signed.hash)).toEqual({ kind: 'pending' })
    expect(await stranger.pendingCall(signed.hash)).toEqual({
      from: submitter.account,
      to: submitter.account,
      data: DATA,
    })
    expect([await submitter.isPending(), await stranger.isPending()]).toEqual([true, false])
    expect((await send(submitter)).signed.nonce).toBe(signed.nonce + 1)
    await include(signed.serialized)
    expect(await submitter.state(signed.hash)).toMatchObject({ kind: 'mined', success: true })
    expect(await submitter.pendingCall(signed.hash)).toBeNull()
  })

  it('that never include get a higher fee and a cancellation with the same nonce', async () => {
    const relay = await serve(keeping)
    const relays = createRelays({ urls: [relay.url], chainId: chain.chainId, client: chain.client })
    const submitter = through(await account(), relays)
    const { signed } = await send(submitter)
    const again = await submitter.inTurn(async ({ signAgain, broadcast }) => {
      const raised = await signAgain(signed.hash)
      if (raised !== null) expect(await broadcast(raised)).toBeNull()
      return raised
    })
    const cancelled = await submitter.cancel(again?.hash ?? signed.hash)
    // Nobody has included anything: a further round replaces it again.
    await chain.mine()
    expect(await submitter.isPending()).toBe(true)
    const further = await submitter.cancelUnknown(3)
    expect([again?.nonce, cancelled.nonce, further?.nonce]).toEqual(Array(3).fill(signed.nonce))
    const sent = relay.calls.map(({ params }) => params[0])
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent).toEqual(
      [signed, again, cancelled, further].map((transaction) => transaction?.serialized),
    )
    await include(cancelled.serialized)
    expect(await submitter.state(cancelled.hash)).toMatchObject({ kind: 'mined' })
    expect(await submitter.state(signed.hash)).toEqual({ kind: 'unknown' })
    expect(await submitter.isPending()).toBe(false)
    expect((await send(submitter)).signed.nonce).toBe(signed.nonce + 1)
  })

  it('accept where one of them does, and refuse where all do', async () => {
    const [accepts, refuses] = [await serve(keeping), await serve(refusing('no bundle for you'))]
    const owner = await account()
    const both = createRelays({
      urls: [refuses.url, accepts.url],
      chainId: chain.chainId,
      client: chain.client,
    })
    expect((await send(through(owner, both))).refusal).toBeNull()
    const none = createRelays({
      urls: [refuses.url, refuses.url],
      chainId: chain.chainId,
      client: chain.client,
    })
    const submitter = through(await account(), none)
    const { signed, refusal } = await send(submitter)
    expect(refusal).toBe('no bundle for you')
    expect(await submitter.state(signed.hash)).toEqual({ kind: 'unknown' })
    expect(await submitter.isPending()).toBe(false)
    expect((await send(submitter)).signed.nonce).toBe(signed.nonce)
  })

  it.each<[string, RpcAnswer]>([
    ['breaks down', { status: 503, text: 'down' }],
    ['talks garbage', { status: 200, text: '<html>' }],
    ['answers without end', { status: 200, text: ' '.repeat(70_000) }],
    ['fails inside', { error: { code: -32_603, message: 'internal' } }],
    ['hangs', 'nothing'],
  ])('that %s leave it open, and are not asked again', async (_name, answer) => {
    const relay = await serve(() => answer)
    const relays = createRelays({
      urls: [relay.url],
      chainId: chain.chainId,
      client: chain.client,
      timeoutMs: 300,
    })
    const submitter = through(await account(), relays)
    await expect(send(submitter)).rejects.toThrow('sending a transaction')
    expect(relay.calls).toHaveLength(1)
    // It may have been taken: it is watched, and cancelled at its deadline.
    expect(await submitter.isPending()).toBe(true)
  })

  it('are named by host where they cannot be used', async () => {
    const wrong = await serve(() => ({ result: '0x1' }))
    const bare = await serve(() => ({ error: { code: -32_601, message: 'not found' } }))
    const gone = await serve(keeping)
    await gone.stop()
    const host = (url: string) => new URL(url).host
    expect(await relayProblems([bare.url], chain.chainId)).toEqual([])
    expect(
      await relayProblems([`${wrong.url}/secret`, `${gone.url}/secret`], chain.chainId),
    ).toEqual([
      `${host(wrong.url)} is of chain 1, not ${chain.chainId}`,
      `${host(gone.url)} does not answer as a relay`,
    ])
  })
})

describe('a signer elsewhere', () => {
  /** Signs what it is asked to, as Web3Signer does; `change` makes it sign something else. */
  const signing =
    (key: LocalAccount, change: object = {}) =>
    async ({ params }: RpcCall) => {
      const [asked] = params as [Record<string, `0x${string}`>]
      const amount = (name: string) => BigInt(asked[name] ?? '0x0')
      const serialized = await privateKeyToAccount(key.privateKey).signTransaction({
        type: 'eip1559',
        chainId: chain.chainId,
        to: asked.to ?? null,
        data: asked.data ?? '0x',
        nonce: Number(amount('nonce')),
        gas: amount('gas'),
        value: amount('value'),
        maxFeePerGas: amount('maxFeePerGas'),
        maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
        ...change,
      })
      return { result: serialized }
    }
  const at = (url: string, owner: LocalAccount) => remoteSigner(url, owner.address, chain.chainId)

  it('signs by eth_signTransaction, and what it signs is mined', async () => {
    const owner = await account()
    const server = await serve(signing(owner))
    const submitter = submitterOf(at(server.url, owner), null)
    const { signed, refusal } = await send(submitter)
    expect(refusal).toBeNull()
    await chain.mine()
    expect(await submitter.state(signed.hash)).toMatchObject({ kind: 'mined', success: true })
    expect(server.calls).toMatchObject([
      {
        method: 'eth_signTransaction',
        params: [
          { from: owner.address, to: owner.address, data: DATA, value: '0x0', gas: '0xc350' },
        ],
      },
    ])
  })

  it('may answer as a node does', async () => {
    const owner = await account()
    const server = await serve(async (call) => {
      const { result } = await signing(owner)(call)
      return { result: { raw: result, tx: {} } }
    })
    expect((await send(submitterOf(at(server.url, owner), null))).refusal).toBeNull()
    await chain.mine()
  })

  it.each<[string, object, RegExp]>([
    ['another target', { to: `0x${'12'.repeat(20)}` }, /signed something else: to is 0x1212/],
    ['other data', { data: '0x99' }, /data is 0x99/],
    ['coins along', { value: 1n }, /value is 1/],
    ['a higher fee', { maxFeePerGas: 10n ** 15n }, /maxFeePerGas is 1000000000000000/],
    ['a later nonce', { nonce: 9 }, /nonce is 9/],
    ['another chain', { chainId: 1 }, /chainId is 1/],
    [
      'an access list',
      { accessList: [{ address: `0x${'12'.repeat(20)}`, storageKeys: [] }] },
      /access list/,
    ],
  ])('that signs %s is not listened to, and nothing is sent', async (_name, change, expected) => {
    const owner = await account()
    const server = await serve(signing(owner, change))
    const relay = await serve(keeping)
    const relays = createRelays({ urls: [relay.url], chainId: chain.chainId, client: chain.client })
    const failed = send(submitterOf(at(server.url, owner), relays))
    await expect(failed).rejects.toMatchObject({
      cause: { message: expect.stringMatching(expected) },
    })
    expect(relay.calls).toEqual([])
  })

  it('that signs with another key, or not at all, is not listened to', async () => {
    const [owner, other] = [await account(), await account()]
    const strange = await serve(signing(other))
    const unsigned = await serve(() => ({
      result: serializeTransaction({ type: 'eip1559', chainId: chain.chainId }),
    }))
    const refuses = await serve(refusing('policy: not this contract'))
    const texts = [strange, unsigned, refuses].map(async ({ url }) => {
      const error: unknown = await send(submitterOf(at(url, owner), null)).catch((fault) => fault)
      return error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    })
    expect(await Promise.all(texts)).toEqual([
      expect.stringContaining('it is signed by'),
      expect.stringContaining('signed something else'),
      'the signer refused: policy: not this contract',
    ])
  })

  it('is asked a second time where it does not answer, and no third time', async () => {
    const owner = await account()
    let isDown = true
    const server = await serve(async (call) => {
      if (!isDown) return signing(owner)(call)
      isDown = false
      return { status: 502, text: 'bad gateway' }
    })
    expect((await send(submitterOf(at(server.url, owner), null))).refusal).toBeNull()
    expect(server.calls).toHaveLength(2)
    await chain.mine()
    const hangs = await serve(() => 'nothing')
    const patient = remoteSigner(hangs.url, owner.address, chain.chainId, 300)
    await expect(send(submitterOf(patient, null))).rejects.toMatchObject({
      cause: { message: 'the signer does not answer in time' },
    })
    expect(hangs.calls).toHaveLength(2)
    const down = await serve(() => ({ status: 502, text: ' '.repeat(2_000_000) }))
    const failed = send(submitterOf(at(down.url, owner), null))
    await expect(failed).rejects.toMatchObject({
      cause: { message: 'the signer answered more than 1048576 bytes' },
    })
    expect(down.calls).toHaveLength(2)
  })

  it('is checked for the accounts that it has keys of', async () => {
    const owner = address(`0x${'5a'.repeat(20)}`)
    const holds = await serve(() => ({ result: [owner.toUpperCase().replace('0X', '0x')] }))
    const empty = await serve(() => ({ result: [] }))
    const bare = await serve(() => ({ error: { code: -32_601, message: 'not found' } }))
    const gone = await serve(keeping)
    await gone.stop()
    const found = [holds, empty, bare, gone].map(({ url }) => signerProblems(url, [owner]))
    expect(await Promise.all(found)).toEqual([
      [],
      [`the signer has no key of ${owner}`],
      [],
      ['the signer cannot be reached'],
    ])
  })
})
