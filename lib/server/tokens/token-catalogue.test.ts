import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import type { ListedToken, TokenList } from '@/lib/domain/token/token-list'
import type { IconAnswer } from '@/lib/infra/token-lists/icon-store'
import { createTokenCatalogue } from './token-catalogue'

const token = (digit: string, logoUri: string | null = null): ListedToken => ({
  address: address(`0x${digit.repeat(40)}`),
  symbol: `T${digit}`,
  name: `Token ${digit}`,
  decimals: 18,
  logoUri,
})
const list = (name: string, ...tokens: readonly ListedToken[]): TokenList => ({
  name,
  timestamp: null,
  tokens,
  leftOut: 1,
})
const { logoUri: _, ...builtIn } = token('a')

function catalogueOf(lists: readonly TokenList[]) {
  let current = lists
  const read: string[] = []
  const catalogue = createTokenCatalogue({
    network: { name: 'mainnet', tokens: [builtIn] },
    lists: { current: () => current, isComplete: () => true },
    icons: {
      read: async (url): Promise<IconAnswer> => {
        read.push(url)
        return { kind: 'none' }
      },
    },
    ipfsGateway: 'https://gateway.example',
  })
  return { catalogue, read, change: (next: readonly TokenList[]) => (current = next) }
}

it('contains only the built-in tokens without lists', () => {
  expect(catalogueOf([]).catalogue.list()).toEqual({ lists: [], tokens: [builtIn] })
})

it('contains built-in and listed tokens once each, with paths of readable icons', () => {
  const { catalogue } = catalogueOf([
    list('One', token('b', 'http://plain.example/b.png'), token('a', 'https://a.example/a.png')),
    list('Two', token('b', 'ipfs://bafy'), token('c')),
  ])
  const { lists, tokens } = catalogue.list()
  expect(lists.map(({ name, tokens, leftOut }) => [name, tokens, leftOut])).toEqual([
    ['One', 2, 1],
    ['Two', 2, 1],
  ])
  expect(tokens.map(({ symbol, logoUri }) => [symbol, logoUri])).toEqual([
    ['Ta', `/mainnet/tokens/${builtIn.address}/icon`],
    ['Tb', undefined],
    ['Tc', undefined],
  ])
})

it('is the same object until a list changes', () => {
  const { catalogue, change } = catalogueOf([list('One', token('b'))])
  const first = catalogue.list()
  expect(catalogue.list()).toBe(first)
  change([list('One', token('b'), token('c'))])
  expect(catalogue.list()).not.toBe(first)
  expect(catalogue.list().tokens).toHaveLength(3)
})

it('reads only icons that its lists name', async () => {
  const { catalogue, read } = catalogueOf([
    list('One', token('b', 'ipfs://bafy/b.png'), token('c', 'file:///etc/passwd')),
  ])
  for (const digit of ['a', 'b', 'c', 'd']) await catalogue.icon(token(digit).address)
  expect(read).toEqual(['https://gateway.example/ipfs/bafy/b.png'])
})
