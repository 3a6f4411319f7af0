import { describe, expect, it } from 'vitest'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { navItems } from './nav-items'
import type { PaletteAction } from './palette-actions'
import { idOf, NO_FACTS, type PaletteInput, paletteGroups } from './palette-lines'
import { readSearch } from './search-reading'
import type { SearchLine } from './use-search'

const WETH: TokenListEntry = {
  address: address(`0x${'e6'.repeat(20)}`),
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
}
const tokenLine = (token: TokenListEntry): SearchLine => ({
  kind: 'option',
  key: `token ${token.address}`,
  option: {
    kind: 'page',
    key: `token ${token.address}`,
    href: '/',
    about: {
      kind: 'token',
      found: { token, hasDouble: false, earlier: null },
      network: {} as never,
      on: null,
    },
  },
})
const action = (key: string, title: string, words = ''): PaletteAction => ({
  key,
  title,
  note: null,
  words,
  icon: null,
  run: () => null,
})

function groupsOf(text: string, more: Partial<PaletteInput> = {}) {
  const groups = paletteGroups({
    text,
    reading: readSearch(text),
    searched: [],
    token: null,
    facts: NO_FACTS,
    actions: [action('dark', 'Theme: Dark', 'appearance'), action('keys', 'All keys')],
    places: navItems,
    labelOf: t,
    ...more,
  })
  return groups.map(({ name, lines }) => [t(name), lines.map(({ key }) => key)] as const)
}

describe('the groups of the palette', () => {
  it('offer everything while nothing is typed, recent searches first', () => {
    const recent: SearchLine = { kind: 'recent', key: 'recent dai', text: 'dai' }
    const groups = groupsOf('', { searched: [recent] })
    expect(groups.map(([name]) => name)).toEqual(['Searched before in this browser', 'Pages', 'Do'])
    expect(groups.at(-1)?.[1]).toEqual(['do dark', 'do keys'])
  })

  it('begin with trading the token that was named', () => {
    const groups = groupsOf('weth', { searched: [tokenLine(WETH)], token: WETH })
    expect(groups).toEqual([
      ['Do', [`trade ${WETH.address}`]],
      ['Tokens', [`token ${WETH.address}`]],
    ])
  })

  it('begin with what an id can be', () => {
    const groups = groupsOf(WETH.address, { searched: [tokenLine(WETH)], token: WETH })
    expect(groups.map(([name]) => name)).toEqual(['Tokens', 'Do'])
  })

  it('have the actions and pages whose words begin with what was typed', () => {
    expect(groupsOf('appear')).toEqual([['Do', ['do dark']]])
    expect(groupsOf('pool')).toEqual([['Pages', ['place /pools']]])
    expect(groupsOf('zzz')).toEqual([])
  })
})

it('copies the address of a token, and nothing of an action', () => {
  expect(idOf(tokenLine(WETH))).toBe(WETH.address)
  expect(idOf({ kind: 'action', key: 'do x', action: action('x', 'X') })).toBeNull()
})
