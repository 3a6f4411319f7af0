import { describe, expect, it } from 'vitest'
import { USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { parseEngineReply } from './engine-response'
import { market, solution } from './engine-response.fixture'

const read = (solutions: readonly unknown[], most = 3) =>
  parseEngineReply(market, { solutions }, most)

/** The problems of a reply that is a list, and the notices about them. */
async function problemsOf(solutions: readonly unknown[]) {
  const answer = await read(solutions)
  if (!answer.ok) throw new Error(answer.detail)
  return {
    problems: answer.solutions.map((solution) => ('problem' in solution ? solution.problem : null)),
    notices: answer.notices.map(({ solutionId, kind }) => [solutionId, kind]),
  }
}

describe('parseEngineReply', () => {
  it('reads the solution of the published example', async () => {
    expect(await read([solution])).toMatchObject({
      ok: true,
      notices: [],
      solutions: [
        {
          id: 1,
          gas: 180_000n,
          trades: [{ executedSell: 1_000n, executedBuy: 1_980_000n, networkFee: 10n }],
          swaps: [{ pool: market.pools[0]?.address, amountIn: 990n, amountOut: 1_980_000n }],
        },
      ],
    })
  })

  it('accepts an empty list', async () => {
    expect(await read([])).toEqual({ ok: true, solutions: [], notices: [] })
  })

  it('accepts a refusal, with its text', async () => {
    const error = { code: 'insufficientLiquidity', message: 'no\nroute' }
    expect(await parseEngineReply(market, { error }, 3)).toEqual({
      ok: false,
      failure: 'refused',
      detail: 'insufficientLiquidity: no route',
    })
  })

  it.each([null, 7, 'x', [], {}, { solutions: null }, { solutions: {} }, { error: { code: 'x' } }])(
    'rejects %j as garbage',
    async (body) => {
      const detail = 'the answer is not a list of solutions'
      expect(await parseEngineReply(market, body, 3)).toEqual({
        ok: false,
        failure: 'garbage',
        detail,
      })
    },
  )

  it('rejects only the solution that has a problem', async () => {
    const { problems, notices } = await problemsOf([
      { ...solution, id: 1, trades: [{ ...solution.trades[0], executedAmount: '1.5' }] },
      { ...solution, id: 2 },
      { ...solution, id: 3, interactions: [{ kind: 'custom', target: WETH }] },
    ])
    expect(problems).toEqual([
      'trades.0.executedAmount: expected a whole number as decimal or hex text',
      null,
      'interactions.0.value: expected a whole number as decimal or hex text',
    ])
    expect(notices).toEqual([
      [1, 'fail'],
      [3, 'fail'],
    ])
  })

  it.each<[string, unknown]>([
    ['no object', 7],
    ['no id', { ...solution, id: undefined }],
    ['a negative id', { ...solution, id: -1 }],
    ['a number of a million digits', { ...solution, prices: { [WETH]: '9'.repeat(1_000_000) } }],
    ['an invalid token', { ...solution, prices: { weth: '1' } }],
    ['a trade of an unknown kind', { ...solution, trades: [{ kind: 'gift' }] }],
    ['gas that is not a number', { ...solution, gas: '180000' }],
  ])('rejects a solution with %s', async (_what, given) => {
    expect((await problemsOf([given])).problems).toEqual([expect.any(String)])
  })

  it('reads numbers in hex, and the words in which reference engines write schemes', async () => {
    const trades = [{ ...solution.trades[0], executedAmount: '0x3de' }]
    expect(await problemsOf([{ ...solution, trades }])).toEqual({ problems: [null], notices: [] })
    const order = {
      sellToken: USDC,
      buyToken: WETH,
      receiver: WETH,
      sellAmount: '0x64',
      buyAmount: '1',
      validTo: 4_000_000_000,
      appData: `0x${'00'.repeat(32)}`,
      kind: 'sell',
      partiallyFillable: true,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    }
    const owner = `0x${'7a'.repeat(20)}`
    const jit = (signingScheme: string, signature: string) => ({
      ...solution,
      trades: [
        ...solution.trades,
        { kind: 'jit', order: { ...order, signingScheme, signature }, executedAmount: '0x64' },
      ],
    })
    const { solutions } = { solutions: [jit('preSign', owner), jit('eip1271', `${owner}beef`)] }
    const read = await parseEngineReply(
      market,
      { solutions: solutions.map((one, id) => ({ ...one, id })) },
      3,
    )
    expect(read).toMatchObject({
      solutions: [
        { custom: { jit: [{ order: { owner, signature: { signature: '0x' } } }] } },
        { custom: { jit: [{ order: { owner, signature: { signature: '0xbeef' } } }] } },
      ],
    })
  })

  it.each([
    [
      'a signature that is none',
      { signingScheme: 'eip712', signature: '0x1234' },
      /takes 65 bytes/,
    ],
    ['a signature without an owner', { signingScheme: 'eip1271', signature: '0x12' }, /its owner/],
  ])('rejects an order of the engine with %s', async (_what, signed, expected) => {
    const order = {
      sellToken: USDC,
      buyToken: WETH,
      receiver: WETH,
      sellAmount: '100',
      buyAmount: '1',
      validTo: 4_000_000_000,
      appData: `0x${'00'.repeat(32)}`,
      kind: 'sell',
      ...signed,
    }
    const trades = [...solution.trades, { kind: 'jit', order, executedAmount: '100' }]
    const { problems } = await problemsOf([{ ...solution, trades }])
    expect(problems).toEqual([expect.stringMatching(expected)])
  })

  it('rejects what no settlement here can do', async () => {
    const loan = { [`0x${'aa'.repeat(56)}`]: { token: WETH } }
    const { problems } = await problemsOf([
      { ...solution, id: 1, flashloans: loan },
      { ...solution, id: 2, wrappers: [{ address: WETH }] },
      { ...solution, id: 3, flashloans: {}, wrappers: [] },
    ])
    expect(problems).toEqual(['flashloans: is not supported', 'wrappers: is not supported', null])
  })

  it('rejects all solutions that share an id', async () => {
    const { problems, notices } = await problemsOf([solution, { ...solution, id: 2 }, solution])
    const problem = 'several solutions have the id 1'
    expect(problems).toEqual([problem, null, problem])
    expect(notices).toEqual([[1, 'duplicatedSolutionId']])
  })

  it('reads solutions up to the limit, and reports the others once', async () => {
    const flood = Array.from({ length: 1_000 }, (_, id) => ({ ...solution, id }))
    const { problems } = await problemsOf(flood)
    const remark = '1000 solutions in one answer, of which 3 are read'
    expect(problems).toEqual([null, null, null, remark])
  })
})
