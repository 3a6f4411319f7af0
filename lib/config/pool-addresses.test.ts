import { describe, expect, it } from 'vitest'
import { parsePoolAddresses } from './pool-addresses'

const ID = 'aa70268e-4b52-42bf-a116-608b370f9501'
const POOL = `0x${'Ab'.repeat(20)}`

const parse = (table: unknown) => parsePoolAddresses(JSON.stringify(table))

describe('a table of pool addresses', () => {
  it('is read in any letter case', () => {
    const lower = new Map([[ID, POOL.toLowerCase()]])
    expect(parse({ [ID.toUpperCase()]: POOL })).toEqual({ ok: true, value: lower })
    expect(parse({})).toEqual({ ok: true, value: new Map() })
  })

  it('reports every unusable entry', () => {
    expect(parse({ [ID]: '0x12', other: POOL, [`${ID.slice(0, -1)}2`]: 5 })).toEqual({
      ok: false,
      error: [
        `"${ID}": expected an address: 0x followed by 40 hex digits`,
        '"other": expected the UUID of a pool',
        `"${ID.slice(0, -1)}2": expected an address: 0x followed by 40 hex digits`,
      ],
    })
    expect(parse({ [ID]: POOL, [ID.toUpperCase()]: POOL })).toMatchObject({
      error: [`"${ID.toUpperCase()}": is listed twice`],
    })
  })

  it.each(['', '[]', 'null', '"x"', '{'])('must be an object: %s', (text) => {
    expect(parsePoolAddresses(text)).toEqual({
      ok: false,
      error: ['expected a JSON object of pool ids and addresses'],
    })
  })
})
