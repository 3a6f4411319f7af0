import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { shouldRetry } from '@/lib/client/queries/retry-policy'
import { address } from '@/lib/domain/shared/address'
import { tokenFactsQuery } from './token-facts'
import { tokenSupplyQuery } from './token-supply'

const TOKEN = address(`0x${'70'.repeat(20)}`)
const word = (number: number) => number.toString(16).padStart(64, '0')
/** An ABI string: where it begins, its length, and its bytes padded to a word. */
const abiText = (text: string) =>
  `0x${word(32)}${word(text.length)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`

type Part = { readonly result: string } | { readonly error: object }
const [SYMBOL, NAME, DECIMALS] = [abiText('TST'), abiText('Test token'), `0x${word(6)}`].map(
  (result): Part => ({ result }),
)

/** Answers each call of a batch, in another order than asked, leaving out what has no part. */
function nodeAnswers(parts: readonly (Part | undefined)[]) {
  const replies = parts.flatMap((part, id) =>
    part === undefined ? [] : [{ jsonrpc: '2.0', id, ...part }],
  )
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(replies.reverse())))
}
afterEach(() => void vi.unstubAllGlobals())

const client = () => new QueryClient()
const readFacts = () => client().fetchQuery({ ...tokenFactsQuery('mainnet', TOKEN), retry: false })

const failed = (code: number, message: string): Part => ({ error: { code, message } })

describe('the facts of a token', () => {
  it('are what its contract returns', async () => {
    nodeAnswers([SYMBOL, NAME, DECIMALS])
    expect(await readFacts()).toEqual({
      ...{ address: TOKEN, symbol: 'TST', name: 'Test token', decimals: 6 },
    })
  })

  it('are its symbol twice when it has no name', async () => {
    nodeAnswers([SYMBOL, failed(3, 'execution reverted'), DECIMALS])
    expect(await readFacts()).toMatchObject({ symbol: 'TST', name: 'TST' })
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
    expect(await readFacts()).toBeNull()
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

it('tells a supply that the contract does not say from one that the node does not', async () => {
  const read = () => client().fetchQuery({ ...tokenSupplyQuery('mainnet', TOKEN), retry: false })
  nodeAnswers([{ result: `0x${word(1_000)}` }])
  expect(await read()).toBe(1_000n)
  nodeAnswers([failed(3, 'execution reverted')])
  expect(await read()).toBeNull()
  nodeAnswers([failed(-32000, 'no answer')])
  await expect(read()).rejects.toBeInstanceOf(ApiError)
})
