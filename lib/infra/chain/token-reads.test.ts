import { afterEach, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { createEvmClient } from './evm-client'
import { createTokenNames } from './token-names'
import { createTokenReads } from './token-reads'

const TOKEN = address(`0x${'11'.repeat(20)}`)
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Call = { readonly id: number; readonly params: readonly [{ readonly gas?: string }] }

/** Reads from a node that answers every call with `answer`, and the gas of each call. */
async function readsFrom(answer: object) {
  const gas: (string | undefined)[] = []
  const node = await listen(async (request, response) => {
    const calls: readonly Call[] = JSON.parse((await bodyOf(request)).toString())
    gas.push(...calls.map(({ params }) => params[0].gas))
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer }))))
  })
  closing.push(node.close)
  const client = createEvmClient({ rpcUrl: node.url, chainId: 1, timeoutMs: 60_000, retries: 0 })
  const reads = createTokenReads(client)
  return { reads, nameOf: createTokenNames({ client, decimals: reads.decimals, known: [] }), gas }
}

/** Bytes that memory may have for so much gas. Source: Yellow Paper, appendix H, `Cmem`. */
const bytesFor = (gas: number): number => {
  let words = 0
  while (3 * words + Math.floor(words ** 2 / 512) <= gas) words += 1
  return words * 32
}

describe('reads of a token', () => {
  it('have so little gas that no contract returns more than a node may answer', async () => {
    const { reads, nameOf, gas } = await readsFrom({ result: word(18) })
    expect(await reads.decimals(TOKEN)).toBe(18)
    expect(await reads.totalSupply(TOKEN)).toBe(18n)
    await nameOf(TOKEN)
    expect(gas).toHaveLength(4)
    for (const limit of gas) {
      expect(Number(limit)).toBeGreaterThan(100_000)
      expect(2 * bytesFor(Number(limit))).toBeLessThan(2_000_000)
    }
  })

  it.each([
    ['Geth', { code: -32000, message: 'out of gas' }],
    ['Nethermind', { code: -32015, message: 'VM execution error.', data: 'OutOfGas' }],
    ['Nethermind, newer', { code: -32015, message: 'OutOfGas' }],
    ['Anvil', { code: -32603, message: 'EVM error MemoryOOG' }],
  ])('return nothing of a contract that uses it up, as %s reports it', async (_, error) => {
    const { reads, nameOf } = await readsFrom({ error })
    expect(await reads.decimals(TOKEN)).toBeNull()
    expect(await nameOf(TOKEN)).toEqual({ address: TOKEN, symbol: null, decimals: null })
  })

  it('return no decimals beyond what a token can have, and the first word of a longer reply', async () => {
    for (const many of [78, 255]) {
      expect(await (await readsFrom({ result: word(many) })).reads.decimals(TOKEN)).toBeNull()
    }
    const long = await readsFrom({ result: `${word(77)}${'1'.repeat(64)}` })
    expect(await long.reads.decimals(TOKEN)).toBe(77)
  })

  it('clean the symbol, which is null where nothing of it is seen', async () => {
    const symbolOf = async (text: string) => {
      const length = Buffer.byteLength(text).toString(16).padStart(64, '0')
      const bytes = Buffer.from(text).toString('hex').padEnd(64, '0')
      const { nameOf } = await readsFrom({ result: `${word(32)}${length}${bytes}` })
      return (await nameOf(TOKEN)).symbol
    }
    expect(await symbolOf('US\u202eD\u0000C')).toBe('USDC')
    expect(await symbolOf('\u200b\u3164')).toBeNull()
  })

  it('fail when the node does', async () => {
    const { reads, nameOf } = await readsFrom({ error: { code: -32000, message: 'no state' } })
    await expect(reads.decimals(TOKEN)).rejects.toThrow('chain: decimals of a token failed')
    await expect(nameOf(TOKEN)).rejects.toThrow('chain: ')
  })
})
