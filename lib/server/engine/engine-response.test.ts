import { describe, expect, it } from 'vitest'
import { WETH } from '@/lib/domain/solver/auction.fixture'
import { parseEngineReply } from './engine-response'
import { market, solution } from './engine-response.fixture'

const read = (solutions: readonly unknown[], most = 3) =>
  parseEngineReply(market, { solutions }, most)

/** The problems of a reply that is a list, and the notices about them. */
function problemsOf(solutions: readonly unknown[]) {
  const answer = read(solutions)
  if (!answer.ok) throw new Error(answer.detail)
  return {
    problems: answer.solutions.map((solution) => ('problem' in solution ? solution.problem : null)),
    notices: answer.notices.map(({ solutionId, kind }) => [solutionId, kind]),
  }
}

describe('parseEngineReply', () => {
  it('reads the solution of the published example', () => {
    expect(read([solution])).toMatchObject({
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

  it('accepts an empty list', () => {
    expect(read([])).toEqual({ ok: true, solutions: [], notices: [] })
  })

  it('accepts a refusal, with its text', () => {
    const error = { code: 'insufficientLiquidity', message: 'no\nroute' }
    expect(parseEngineReply(market, { error }, 3)).toEqual({
      ok: false,
      failure: 'refused',
      detail: 'insufficientLiquidity: no route',
    })
  })

  it.each([null, 7, 'x', [], {}, { solutions: null }, { solutions: {} }, { error: { code: 'x' } }])(
    'rejects %j as garbage',
    (body) => {
      const detail = 'the answer is not a list of solutions'
      expect(parseEngineReply(market, body, 3)).toEqual({ ok: false, failure: 'garbage', detail })
    },
  )

  it('rejects only the solution that has a problem', () => {
    const { problems, notices } = problemsOf([
      { ...solution, id: 1, trades: [{ ...solution.trades[0], executedAmount: '0x10' }] },
      { ...solution, id: 2 },
      { ...solution, id: 3, interactions: [{ kind: 'custom', target: WETH }] },
    ])
    expect(problems).toEqual([
      'trades.0.executedAmount: expected a decimal integer string of at most 78 digits',
      null,
      'interactions.0.value: expected a decimal integer string of at most 78 digits',
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
  ])('rejects a solution with %s', (_what, given) => {
    expect(problemsOf([given]).problems).toEqual([expect.any(String)])
  })

  it('rejects all solutions that share an id', () => {
    const { problems, notices } = problemsOf([solution, { ...solution, id: 2 }, solution])
    const problem = 'several solutions have the id 1'
    expect(problems).toEqual([problem, null, problem])
    expect(notices).toEqual([[1, 'duplicatedSolutionId']])
  })

  it('reads solutions up to the limit, and reports the others once', () => {
    const flood = Array.from({ length: 1_000 }, (_, id) => ({ ...solution, id }))
    const { problems } = problemsOf(flood)
    const remark = '1000 solutions in one answer, of which 3 are read'
    expect(problems).toEqual([null, null, null, remark])
  })
})
