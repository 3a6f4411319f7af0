import { describe, expect, it } from 'vitest'
import { solverCompetitionEndpoint } from '../endpoints/solver-competition'
import { pageQueryCodec } from './page'

const codec = pageQueryCodec(1000, 'LIMIT_OUT_OF_BOUNDS')

const codesOf = (query: Record<string, string>) =>
  codec.safeParse(query).error?.issues.map((issue) => {
    const own = issue.code === 'custom' ? issue.params?.errorType : undefined
    return [issue.path.join('.'), own ?? 'InvalidParameter']
  })

describe('pageQueryCodec', () => {
  it('defaults to the first ten', () => {
    expect(codec.parse({})).toEqual({ offset: 0, limit: 10 })
  })

  it.each(['1', '1000'])('accepts a limit of %s', (limit) => {
    expect(codec.parse({ limit })).toEqual({ offset: 0, limit: Number(limit) })
  })

  it.each([
    [{ limit: '0' }],
    [{ limit: '-1' }],
    [{ limit: '1001' }],
    [{ limit: '9'.repeat(40) }],
    [{ offset: '-1' }],
    [{ offset: '9'.repeat(40) }],
  ])('refuses %j with the code of the endpoint', (query) => {
    expect(codesOf(query)).toEqual([[Object.keys(query)[0], 'LIMIT_OUT_OF_BOUNDS']])
  })

  it.each([
    [{ limit: 'abc' }],
    [{ limit: '' }],
    [{ limit: '1.5' }],
    [{ limit: '0x10' }],
    [{ offset: ' 1' }],
  ])('refuses %j as no whole number', (query) => {
    expect(codesOf(query)).toEqual([[Object.keys(query)[0], 'InvalidParameter']])
  })
})

describe('an id in a path', () => {
  const messageOf = (auction_id: string) =>
    solverCompetitionEndpoint.params.safeParse({ auction_id }).error?.issues[0]?.message

  it('is neither text nor a number with too many digits', () => {
    expect(messageOf('-1')).toBe('expected a non-negative integer')
    expect(messageOf('first')).toBe('expected a non-negative integer')
    expect(messageOf('1'.repeat(16))).toBe('expected an integer of at most 15 digits')
    expect(messageOf('1'.repeat(15))).toBeUndefined()
  })
})
