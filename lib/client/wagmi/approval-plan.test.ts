import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { shouldRetry } from '@/lib/client/queries/retry-policy'
import { address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { approvalPlanQuery } from './approval-plan'

const [ACCOUNT, TOKEN, SPENDER] = ['71', '72', '73'].map((byte) => address(`0x${byte.repeat(20)}`))
if (ACCOUNT === undefined || TOKEN === undefined || SPENDER === undefined) throw new Error()

type Reply = { readonly result: string } | { readonly error: object }
const TRUE: Reply = { result: `0x${'1'.padStart(64, '0')}` }
const FALSE: Reply = { result: `0x${'0'.repeat(64)}` }
const NOTHING: Reply = { result: '0x' }
const REVERT: Reply = { error: { code: 3, message: 'execution reverted' } }
const LIMITED: Reply = { error: { code: -32005, message: 'limit exceeded' } }

/** Replies to the calls of one request; how many calls there were. */
function nodeAnswers(...replies: readonly Reply[]) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(...JSON.parse(body))
    return new Response(
      JSON.stringify(replies.map((reply, id) => ({ jsonrpc: '2.0', id, ...reply }))),
    )
  })
  return asked
}
afterEach(() => void vi.unstubAllGlobals())

const planOf = (from: bigint, to: bigint) =>
  new QueryClient().fetchQuery({
    ...approvalPlanQuery('mainnet', { account: ACCOUNT, token: TOKEN, spender: SPENDER, from, to }),
    retry: false,
  })

describe('how a token takes an allowance', () => {
  it.each([
    ['true', TRUE],
    ['nothing', NOTHING],
  ])('is in one transaction where approve returns %s', async (_, taken) => {
    nodeAnswers(taken)
    expect(await planOf(0n, 5n)).toBe('one')
    nodeAnswers(taken, taken)
    expect(await planOf(3n, MAX_UINT256)).toBe('one')
  })

  it.each([
    ['reverts', REVERT],
    ['returns false', FALSE],
  ])('is in two where a change of it %s and a reset is taken', async (_, refused) => {
    nodeAnswers(refused, TRUE)
    expect(await planOf(3n, 5n)).toBe('two')
    nodeAnswers(refused, NOTHING)
    expect(await planOf(3n, MAX_UINT256)).toBe('two')
  })

  it.each([
    ['reverts', REVERT],
    ['returns false', FALSE],
  ])('is not at all where approve always %s', async (_, refused) => {
    const asked = nodeAnswers(refused)
    expect(await planOf(0n, 5n)).toBe('refused')
    // From 0 there is nothing to reset.
    expect(asked).toHaveLength(1)
    nodeAnswers(refused, refused)
    expect(await planOf(3n, 5n)).toBe('refused')
  })

  it.each([
    ['the change', [LIMITED, TRUE]],
    ['the reset', [REVERT, LIMITED]],
  ])('is unknown, and asked again, while the node does not answer %s', async (_, replies) => {
    nodeAnswers(...replies)
    const error = await planOf(3n, 5n).catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(ApiError)
    expect(shouldRetry(0, error)).toBe(true)
  })

  it('needs no answer about a reset that is not needed', async () => {
    nodeAnswers(TRUE, LIMITED)
    expect(await planOf(3n, 5n)).toBe('one')
  })
})
