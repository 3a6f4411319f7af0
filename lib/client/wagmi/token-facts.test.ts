import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { shouldRetry } from '@/lib/client/queries/retry-policy'
import { address } from '@/lib/domain/shared/address'
import { tradableToken } from './contract-facts'
import { tokenFactsQuery } from './token-facts'
import { tokenSupplyQuery } from './token-supply'

const TOKEN = address(`0x${'70'.repeat(20)}`)
const word = (number: number) => number.toString(16).padStart(64, '0')
/** An ABI string: where it begins, its length, and its bytes padded to a word. */
const abiText = (text: string) =>
  `0x${word(32)}${word(Buffer.byteLength(text))}${Buffer.from(text).toString('hex').padEnd(64, '0')}`

type Part = { readonly result: string } | { readonly error: object }
const [SYMBOL, NAME, DECIMALS] = [abiText('TST'), abiText('Test token'), `0x${word(6)}`].map(
  (result): Part => ({ result }),
)

/** Answers each call of a batch, in another order than asked, leaving out what has no part. */
function nodeAnswers(parts: readonly (Part | undefined)[]) {
  const replies = parts.flatMap((part, id) =>
    part === undefined ? [] : [{ jsonrpc: '2.0', id, ...part }],
  )
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(replies.toReversed()))),
  )
}
const requests = () => vi.mocked(fetch).mock.calls.length
afterEach(() => void vi.unstubAllGlobals())

const client = () => new QueryClient()
const readFacts = () => client().fetchQuery({ ...tokenFactsQuery('mainnet', TOKEN), retry: false })

const failed = (code: number, message: string): Part => ({ error: { code, message } })

describe('the facts of a token', () => {
  it('are what its contract returns', async () => {
    nodeAnswers([SYMBOL, NAME, DECIMALS])
    expect(await readFacts()).toEqual({
      address: TOKEN,
      symbol: 'TST',
      name: 'Test token',
      decimals: 6,
      isToken: true,
    })
  })

  it.each<[string, Part]>([
    ['reverts', failed(3, 'execution reverted')],
    ['returns nothing', { result: '0x' }],
    ['is empty', { result: abiText('') }],
    ['has invisible marks only', { result: abiText('\u200b\u3164') }],
  ])('keep their other parts when one of them %s', async (_, missing) => {
    nodeAnswers([missing, NAME, DECIMALS])
    expect(await readFacts()).toMatchObject({ symbol: null, name: 'Test token', decimals: 6 })
    nodeAnswers([SYMBOL, missing, DECIMALS])
    expect(await readFacts()).toMatchObject({ symbol: 'TST', name: null, decimals: 6 })
    nodeAnswers([SYMBOL, NAME, failed(3, 'execution reverted')])
    expect(await readFacts()).toMatchObject({ symbol: 'TST', decimals: null, isToken: true })
  })

  it('have no decimals beyond what a token can have, and read a longer answer', async () => {
    nodeAnswers([SYMBOL, NAME, { result: `0x${word(78)}` }])
    expect(await readFacts()).toMatchObject({ symbol: 'TST', decimals: null })
    nodeAnswers([SYMBOL, NAME, { result: `0x${word(6)}${word(1)}` }])
    expect(await readFacts()).toMatchObject({ decimals: 6 })
  })

  it('have no direction marks or controls', async () => {
    nodeAnswers([{ result: abiText('T\u0000ST') }, { result: abiText('A\u202eB') }, DECIMALS])
    expect(await readFacts()).toMatchObject({ symbol: 'TST', name: 'AB' })
  })

  it('can be traded without a symbol, but not without decimals', () => {
    const facts = { address: TOKEN, symbol: null, name: null, decimals: 6, isToken: true }
    expect(tradableToken(facts)).toEqual({ address: TOKEN, symbol: null, name: '', decimals: 6 })
    expect(tradableToken({ ...facts, symbol: 'TST', decimals: null })).toBeNull()
  })

  it('of several tokens are read in one request, and each fails alone', async () => {
    const other = address(`0x${'71'.repeat(20)}`)
    const third = address(`0x${'72'.repeat(20)}`)
    nodeAnswers([
      ...[SYMBOL, NAME, DECIMALS],
      ...[SYMBOL, NAME, failed(-32005, 'limit exceeded')],
      ...[failed(3, 'execution reverted'), NAME, DECIMALS],
    ])
    const [first, second, last] = await Promise.allSettled(
      [TOKEN, other, third].map((token) =>
        client().fetchQuery({ ...tokenFactsQuery('mainnet', token), retry: false }),
      ),
    )
    expect(requests()).toBe(1)
    expect(first).toMatchObject({ status: 'fulfilled', value: { address: TOKEN, decimals: 6 } })
    expect(second).toMatchObject({ status: 'rejected' })
    expect(last).toMatchObject({ status: 'fulfilled', value: { address: third, symbol: null } })
  })

  it.each([
    ['returns nothing, as an account', { result: '0x' }],
    ['reverts', failed(3, 'execution reverted: no such function')],
    ['reverts without data at older nodes', failed(-32000, 'execution reverted')],
    ['runs into an invalid instruction', failed(-32000, 'invalid opcode: INVALID')],
    ['runs into an unknown instruction at Anvil', failed(-32603, 'EVM error OpcodeNotFound')],
    ['fails at nodes with a code of their own', failed(-32015, 'VM execution error.')],
  ])('are none where the address %s', async (_, part) => {
    nodeAnswers([part, part, part])
    expect(await readFacts()).toMatchObject({ isToken: false, symbol: null, decimals: null })
  })

  it.each([
    ['answers none', failed(-32000, 'no answer')],
    ['refuses for a limit', failed(-32005, 'limit exceeded')],
    ['lacks the state', failed(-32000, 'header not found')],
    ['is broken', failed(-32603, 'internal error')],
    ['leaves one out', undefined],
  ])('are unknown, and read again, while the node %s', async (_, part) => {
    for (const parts of [
      [part, part, part],
      [SYMBOL, NAME, part],
      [SYMBOL, part, DECIMALS],
    ]) {
      nodeAnswers([...parts, { result: '0x' }])
      const error = await readFacts().catch((fault: unknown) => fault)
      expect(error).toBeInstanceOf(ApiError)
      expect(shouldRetry(0, error)).toBe(true)
    }
  })
})

it('distinguishes a supply that the contract does not say from one that the node does not', async () => {
  const read = () => client().fetchQuery({ ...tokenSupplyQuery('mainnet', TOKEN), retry: false })
  nodeAnswers([{ result: `0x${word(1_000)}` }])
  expect(await read()).toBe(1_000n)
  nodeAnswers([failed(3, 'execution reverted')])
  expect(await read()).toBeNull()
  nodeAnswers([failed(-32000, 'no answer')])
  await expect(read()).rejects.toBeInstanceOf(ApiError)
})
