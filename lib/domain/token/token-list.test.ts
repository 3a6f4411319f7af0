import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { type ListedToken, MAX_LISTED_TOKENS, mergeTokenLists } from './token-list'

const token = (place: number, symbol: string, logoUri: string | null = null): ListedToken => ({
  address: address(`0x${place.toString(16).padStart(40, '0')}`),
  symbol,
  name: symbol,
  decimals: 18,
  logoUri,
})

it('a token is as the first list describes it', () => {
  const [first, second] = [token(1, 'ONE'), token(1, 'OTHER')]
  expect(mergeTokenLists([[first], [second, token(2, 'TWO')]])).toEqual([first, token(2, 'TWO')])
})

it('a token without an icon takes that of a later list, at its own place', () => {
  const merged = mergeTokenLists([
    [token(1, 'ONE'), token(2, 'TWO')],
    [token(1, 'OTHER', 'https://a.example/1.png')],
    [token(1, 'THIRD', 'https://a.example/2.png')],
  ])
  expect(merged).toEqual([token(1, 'ONE', 'https://a.example/1.png'), token(2, 'TWO')])
})

it('the number of tokens is limited', () => {
  const many = Array.from({ length: MAX_LISTED_TOKENS + 5 }, (_, place) => token(place, 'T'))
  expect(mergeTokenLists([many])).toEqual(many.slice(0, MAX_LISTED_TOKENS))
})
