import { describe, expect, it } from 'vitest'
import { parseOptions } from './options'

const parse = (...args: string[]) => parseOptions(args, () => 42)

describe('parseOptions', () => {
  it('runs an hour on the embedded database with a fresh seed unless configured otherwise', () => {
    expect(parse()).toEqual({
      minutes: 60,
      database: 'pglite',
      seed: 42,
      rate: 5,
      standstillSeconds: 30,
      only: null,
    })
    expect(
      parse(
        '--minutes',
        '0.5',
        '--database',
        'postgres',
        '--seed=7',
        '--only',
        'kill node,RPC lies',
      ),
    ).toMatchObject({
      minutes: 0.5,
      database: 'postgres',
      seed: 7,
      only: ['kill node', 'RPC lies'],
    })
  })

  it.each([
    [['--minutes', 'ten'], '--minutes'],
    [['--minutes', '0'], '--minutes'],
    [['--rate=-1'], '--rate'],
    [['--seed', 'x'], '--seed'],
    [['--standstill', 'Infinity'], '--standstill'],
    [['--database', 'mysql'], '--database'],
    [['--only', 'kill nodes'], '--only'],
    [['--hours', '1'], '--hours'],
  ])('names what is wrong in %j', (args, name) => {
    expect(() => parse(...args)).toThrow(name)
  })
})
