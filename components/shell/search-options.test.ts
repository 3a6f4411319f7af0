import { describe, expect, it } from 'vitest'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'
import { searchOptions } from './search-options'
import { readSearch } from './search-reading'
import { tokenFinder } from './search-tokens'
import type { SearchTokens } from './searched-tokens'

const token = (byte: string, symbol: string, name: string) => ({
  address: address(`0x${byte.repeat(20)}`),
  symbol,
  name,
  decimals: 18,
})

const network = (name: string, tokens: readonly ReturnType<typeof token>[]): NetworkView => ({
  name,
  displayName: name.toUpperCase(),
  tokens: [...tokens],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ...({} as Omit<NetworkView, 'name' | 'displayName' | 'tokens' | 'nativeCurrency'>),
})

const home = network('home', [
  token('a1', 'STETH', 'Staked Ether'),
  token('a2', 'WETH', 'Wrapped Ether'),
  token('a3', 'ETHX', 'Ether X'),
  token('a4', 'DAI', 'Dai Stablecoin'),
])
const away = network('away', [token('b1', 'GNO', 'Gnosis')])
const view = { defaultNetwork: 'home', networks: [home, away] }
const tokens: SearchTokens = {
  finderOf: (searched) => tokenFinder(searched, searched.tokens),
  lists: 'whole',
}
const hrefs = (text: string, searched = tokens) =>
  searchOptions(readSearch(text), view, home, searched).map((option) =>
    option.kind === 'page' ? option.href : `lookup ${option.key}`,
  )

describe('searchOptions', () => {
  it('offers tokens by symbol first, then by name, then by what they contain', () => {
    expect(hrefs('eth')).toEqual([
      `/tokens/home/0x${'a3'.repeat(20)}`,
      `/tokens/home/0x${'a1'.repeat(20)}`,
      `/tokens/home/0x${'a2'.repeat(20)}`,
    ])
    expect(hrefs('wrapped')).toEqual([`/tokens/home/0x${'a2'.repeat(20)}`])
  })

  it('offers tokens by the beginning of their address', () => {
    expect(hrefs('0xa2a2')).toEqual([`/tokens/home/0x${'a2'.repeat(20)}`])
    expect(hrefs('0xa2a3')).toEqual([])
  })

  it('finds what the token lists of the page’s network have, and marks look-alikes', () => {
    const listed = [...home.tokens, token('c1', 'RPL', 'Rocket Pool'), token('c2', 'DАI', 'Dai')]
    const searched: SearchTokens = {
      finderOf: (network) =>
        tokenFinder(network, network.name === 'home' ? listed : network.tokens),
      lists: 'whole',
    }
    const rocket = `/tokens/home/0x${'c1'.repeat(20)}`
    for (const text of ['rpl', 'Rocket', 'pool', '0xc1c1', `0x${'c1'.repeat(20)}`]) {
      expect(hrefs(text, searched)[0], text).toBe(rocket)
    }
    const about = searchOptions(readSearch('dai'), view, home, searched).map(
      (searchOption) => searchOption.about,
    )
    expect(about).toMatchObject([
      { found: { token: { symbol: 'DAI' }, hasDouble: true, earlier: null } },
      {
        found: {
          token: { address: `0x${'c2'.repeat(20)}` },
          earlier: { kind: 'disguised', token: { address: `0x${'a4'.repeat(20)}` } },
        },
      },
    ])
  })

  it('calls a token unlisted only when all lists were searched', () => {
    const other = `0x${'cc'.repeat(20)}`
    const about = (searched: SearchTokens) =>
      searchOptions(readSearch(other), view, home, searched).at(-1)?.about
    expect(about(tokens)).toMatchObject({ kind: 'otherToken', isUnlisted: true })
    expect(about({ finderOf: null, lists: 'reading' })).toMatchObject({ isUnlisted: false })
    expect(about({ ...tokens, lists: 'failed' })).toMatchObject({ isUnlisted: false })
  })

  it('searches the lists of other networks when the page’s own has no such token', () => {
    expect(hrefs('gno')).toEqual([`/tokens/away/0x${'b1'.repeat(20)}`])
    expect(hrefs('nothing')).toEqual([])
  })

  it('offers everything an address can be, a listed token first', () => {
    const dai = `0x${'a4'.repeat(20)}`
    expect(hrefs(dai)).toEqual([
      `/tokens/home/${dai}`,
      `/orders?account=${dai}&network=home`,
      'lookup pool',
    ])
    const unknown = `0x${'cc'.repeat(20)}`
    expect(hrefs(unknown)).toEqual([
      `/orders?account=${unknown}&network=home`,
      'lookup pool',
      `/tokens/home/${unknown}`,
    ])
  })

  it('offers a lookup for ids that only the service can find', () => {
    expect(hrefs('ab'.repeat(56))).toEqual(['lookup order'])
    expect(hrefs('ab'.repeat(32))).toEqual(['lookup hash'])
    expect(hrefs('42')).toEqual(['lookup auction'])
    expect(hrefs('0x42')).toEqual([])
  })
})
