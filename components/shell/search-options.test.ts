import { describe, expect, it } from 'vitest'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'
import { searchOptions } from './search-options'
import { readSearch } from './search-reading'

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
  ...({} as Omit<NetworkView, 'name' | 'displayName' | 'tokens'>),
})

const home = network('home', [
  token('a1', 'STETH', 'Staked Ether'),
  token('a2', 'WETH', 'Wrapped Ether'),
  token('a3', 'ETHX', 'Ether X'),
  token('a4', 'DAI', 'Dai Stablecoin'),
])
const away = network('away', [token('b1', 'GNO', 'Gnosis')])
const view = { defaultNetwork: 'home', networks: [home, away] }
const hrefs = (text: string) =>
  searchOptions(readSearch(text), view, home).map((option) =>
    option.kind === 'page' ? option.href : `ask ${option.key}`,
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

  it('looks through the other lists when the page’s own has no such token', () => {
    expect(hrefs('gno')).toEqual([`/tokens/away/0x${'b1'.repeat(20)}`])
    expect(hrefs('nothing')).toEqual([])
  })

  it('offers all an address can be, a listed token first', () => {
    const dai = `0x${'a4'.repeat(20)}`
    expect(hrefs(dai)).toEqual([
      `/tokens/home/${dai}`,
      `/orders?account=${dai}&network=home`,
      'ask pool',
    ])
    const unknown = `0x${'cc'.repeat(20)}`
    expect(hrefs(unknown)).toEqual([
      `/orders?account=${unknown}&network=home`,
      'ask pool',
      `/tokens/home/${unknown}`,
    ])
  })

  it('asks for what only the service knows', () => {
    expect(hrefs('ab'.repeat(56))).toEqual(['ask order'])
    expect(hrefs('ab'.repeat(32))).toEqual(['ask hash'])
    expect(hrefs('42')).toEqual(['ask auction'])
    expect(hrefs('0x42')).toEqual([])
  })
})
