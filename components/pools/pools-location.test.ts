import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import {
  DEFAULT_LOCATION,
  formatPoolsLocation,
  parsePoolsLocation,
  parseSpan,
  unreadPoolsLink,
} from './pools-location'
import { COLUMNS } from './table/columns'

const first = address(`0x${'1'.repeat(40)}`)
const second = address(`0x${'2'.repeat(40)}`)

const FULL = `?network=local&project=uniswap&project=Curve+%26+co&token=${second}&apr=2-40&unexplained=-5-5&tvl=1m-&flags=without&find=weth+usdc&sort=-apr,tvl&cols=project,apr,tvl&compare=${first},${second}&open=${second}&view=compare&range=7d&scatter=on&watched=on`

describe('the URL of the pools page', () => {
  it('contains the whole location and is parsed back', () => {
    const location = parsePoolsLocation(FULL)
    expect(location).toEqual({
      filter: {
        projects: ['uniswap', 'Curve & co'],
        token: second,
        spans: {
          apr: { from: 2, to: 40 },
          unexplained: { from: -5, to: 5 },
          tvl: { from: 1_000_000, to: null },
        },
        flags: 'without',
        find: 'weth usdc',
      },
      sort: [
        { column: 'apr', descending: true },
        { column: 'tvl', descending: false },
      ],
      columns: ['tvl', 'apr', 'project'],
      compared: [first, second],
      open: second,
      view: 'compare',
      range: '7d',
      hasScatter: true,
      watchedOnly: true,
    })
    const written = formatPoolsLocation(FULL, location)
    expect(parsePoolsLocation(written)).toEqual(location)
    expect(written).toContain('&sort=-apr,tvl&')
  })

  it('is empty for the default location, and keeps the network', () => {
    expect(parsePoolsLocation('')).toEqual(DEFAULT_LOCATION)
    expect(formatPoolsLocation('', DEFAULT_LOCATION)).toBe('')
    expect(formatPoolsLocation(FULL, DEFAULT_LOCATION)).toBe('?network=local')
  })

  it('ignores invalid parameters', () => {
    const odd =
      '?tvl=much&apr=-&sort=best,-apr,apr&cols=price&flags=red&compare=0x12,weth&view=map&range=1y'
    expect(parsePoolsLocation(odd)).toEqual({
      ...DEFAULT_LOCATION,
      sort: [{ column: 'apr', descending: true }],
    })
  })

  it('says which addresses it cannot read', () => {
    const search = `?token=gno:${first}&compare=0x12,${second}&open=weth`
    expect(parsePoolsLocation(search, 1)).toEqual({ ...DEFAULT_LOCATION, compared: [second] })
    expect(unreadPoolsLink(search, 1)).toMatchObject([
      { what: 'token', written: `gno:${first}`, problem: expect.stringContaining('Gnosis') },
      { what: 'opened pool', written: 'weth' },
      { what: 'pool to compare', written: '0x12' },
    ])
    expect(unreadPoolsLink('?token=hello', 1)).toMatchObject([{ what: 'token', written: 'hello' }])
    expect(unreadPoolsLink(FULL, 1)).toEqual([])
  })

  it('can hide every column', () => {
    const written = formatPoolsLocation('', { ...DEFAULT_LOCATION, columns: [] })
    expect(parsePoolsLocation(written).columns).toEqual([])
  })

  it('can show every column, and names none while they are the usual ones', () => {
    const written = formatPoolsLocation('', { ...DEFAULT_LOCATION, columns: COLUMNS })
    expect(parsePoolsLocation(written).columns).toEqual(COLUMNS)
    expect(formatPoolsLocation(written, DEFAULT_LOCATION)).toBe('')
  })

  it('compares each pool once, and at most five', () => {
    const many = Array.from({ length: 7 }, (_, at) => `0x${String(at).repeat(40)}`)
    const { compared } = parsePoolsLocation(`?compare=${[...many, ...many].join(',')}`)
    expect(compared).toEqual(many.slice(0, 5))
  })
})

describe('parseSpan', () => {
  it.each([
    ['1m-', { from: 1_000_000, to: null }],
    ['2-40', { from: 2, to: 40 }],
    ['-40', { from: null, to: 40 }],
    ['-5--2.5', { from: -5, to: -2.5 }],
    ['-5-', { from: -5, to: null }],
    ['--2', { from: null, to: -2 }],
    ['-', null],
    ['40', null],
  ])('reads %s', (text, span) => expect(parseSpan(text)).toEqual(span))
})
