import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'

const enginesOf = (text: string) => parseEnv({ SOLVER_ENGINES: text }).solverEngines

describe('SOLVER_ENGINES', () => {
  it('names no engine unless it is set', () => {
    expect(enginesOf('')).toEqual([])
  })

  it('reads names, URLs and settings', () => {
    expect(
      enginesOf(
        'one=http://127.0.0.1:7872/, two=https://two.example/v1;maxSolutions=9;timeoutMs=300',
      ),
    ).toEqual([
      { name: 'one', url: 'http://127.0.0.1:7872', timeoutMs: null, maxSolutions: 3 },
      { name: 'two', url: 'https://two.example/v1', timeoutMs: 300, maxSolutions: 9 },
    ])
  })

  it.each([
    ['http://127.0.0.1:1', /expected name=url/],
    ['a b=http://127.0.0.1:1', /expected name=url/],
    ['one=127.0.0.1', /http or https URL/],
    ['one=ftp://127.0.0.1', /http or https URL/],
    ['one=http://127.0.0.1/?key=1', /without query/],
    ['one=http://127.0.0.1;timeoutMs=0', /timeoutMs from 1/],
    ['one=http://127.0.0.1;maxSolutions=some', /maxSolutions from 1/],
    ['one=http://127.0.0.1;retries=3', /nothing else/],
    ['one=http://127.0.0.1:1,One=http://127.0.0.1:2', /"One" is taken/],
    ['baseline=http://127.0.0.1:1', /"baseline" is taken/],
  ])('refuses %s', (text, problem) => {
    expect(() => enginesOf(text)).toThrow(problem)
    expect(() => enginesOf(text)).toThrow(/SOLVER_ENGINES/)
  })
})
