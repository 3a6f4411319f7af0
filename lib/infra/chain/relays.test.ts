import { createPublicClient, custom, keccak256, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { hex, txHash } from '@/lib/domain/shared/hex'
import { startRpcServer } from './json-rpc-server.fixture'
import { createRelays } from './relays'

const CHAIN_ID = 11155111
const signer = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const from = address(signer.address)
const to = address(`0x${'90'.repeat(20)}`)

const servers: Awaited<ReturnType<typeof startRpcServer>>[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

/** A relay that takes everything, a chain on which so many transactions are mined, and what is written down. */
async function scene() {
  const state = { mined: 0, text: null as string | null }
  const relay = await startRpcServer(() => ({ result: `0x${'ab'.repeat(32)}` }))
  servers.push(relay)
  const client = createPublicClient({
    transport: custom({ request: async () => numberToHex(state.mined) }),
  })
  const memory = {
    read: async () => state.text,
    write: async (text: string) => {
      state.text = text
    },
  }
  /** As a process has them that has just begun. */
  const begin = () => createRelays({ urls: [relay.url], chainId: CHAIN_ID, client, memory })
  return { state, relay, begin }
}

async function signed(nonce: number) {
  const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }
  const call = { to, data: hex('0x12345678'), gas: 50_000n, ...fees }
  const serialized = hex(
    await signer.signTransaction({ type: 'eip1559', chainId: CHAIN_ID, nonce, ...call }),
  )
  return { ...call, from, nonce, serialized, hash: txHash(keccak256(serialized)) }
}

describe('a transaction that only relays know', () => {
  it('is found again after a restart, and not sent a second time', async () => {
    const { relay, begin } = await scene()
    const transaction = await signed(7)
    await begin().send(transaction)
    const after = begin()
    expect(await after.waiting(transaction.hash)).toEqual(transaction)
    expect(await after.nextNonce(from, 7)).toBe(8)
    await after.send(transaction)
    expect(relay.asked('eth_sendRawTransaction')).toHaveLength(1)
  })

  it('is written down before it is sent', async () => {
    const { state, relay, begin } = await scene()
    const transaction = await signed(7)
    const relays = begin()
    await relay.stop()
    await expect(relays.send(transaction)).rejects.toThrow()
    expect(state.text).toContain(transaction.serialized)
    expect(await begin().waiting(transaction.hash)).toEqual(transaction)
  })

  it('is forgotten once its nonce is used, and what is no such text is none', async () => {
    const { state, begin } = await scene()
    const [first, second] = [await signed(7), await signed(8)]
    const relays = begin()
    await relays.send(first)
    state.mined = 8
    expect(await begin().waiting(first.hash)).toBeNull()
    expect(await relays.nextNonce(from, 8)).toBe(0)
    await relays.send(second)
    expect(state.text).not.toContain(first.serialized)
    state.text = '[{"from":"0x12","serialized":"0x02ff"}, 7]'
    expect(await begin().nextNonce(from, 8)).toBe(0)
  })
})
