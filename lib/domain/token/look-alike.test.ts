import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { lookAlikesIn, symbolSkeleton } from './look-alike'

const token = (digit: string, symbol: string | null) => ({
  address: address(`0x${digit.repeat(40)}`),
  symbol,
})
const listed = [token('a', 'WETH'), token('b', 'USDC'), token('c', 'DAI')]
const { of, earlier } = lookAlikesIn(listed)

describe('the look-alikes of a token', () => {
  it.each([
    ['USDC', 'same'],
    ['usdc', 'same'],
    ['US\u200bDC', 'same'],
    ['\u202eUSDC', 'same'],
    // The last letter is Cyrillic.
    ['USD\u0421', 'disguised'],
    ['U5DC', 'disguised'],
    ['U$DC', 'disguised'],
    ['ＵＳＤＣ', 'disguised'],
    ['𝐔𝐒𝐃𝐂', 'disguised'],
    ['ÚSDĆ', 'disguised'],
    ['ᴜꜱᴅᴄ', 'disguised'],
    ['ՍՏDC', 'disguised'],
    ['USDᏟ', 'disguised'],
  ])('include the listed USDC for %s', (symbol, kind) => {
    expect(of(token('d', symbol))).toEqual([{ token: listed[1], kind }])
  })

  it('include every character that looks like an I', () => {
    const uni = token('e', 'UNI')
    for (const symbol of ['UN\u0406', 'UN\u0399', 'UN1', 'UNl', 'UN|', 'UN\u0130', 'UNⅠ']) {
      expect(lookAlikesIn([uni]).of(token('d', symbol))).toHaveLength(1)
    }
  })

  it('are none of a token without symbol, and such a token looks like none', () => {
    const nameless = [token('e', null), token('f', null)]
    expect(lookAlikesIn(nameless).of(token('d', null))).toEqual([])
    expect(lookAlikesIn([...listed, ...nameless]).earlier(token('d', null))).toBeNull()
  })

  it('include neither the token itself nor another symbol', () => {
    expect(of(token('b', 'USDC'))).toEqual([])
    expect(of(token('d', 'USDCX'))).toEqual([])
    expect(of(token('d', 'USDC.e'))).toEqual([])
  })

  it('are later than the one the list names first', () => {
    const [first, second] = [token('1', 'USDC'), token('2', 'USDС')]
    const list = lookAlikesIn([first, second])
    expect(list.earlier(first)).toBeNull()
    expect(list.earlier(second)).toEqual({ token: first, kind: 'disguised' })
    expect(list.of(first)).toEqual([{ token: second, kind: 'disguised' }])
    expect(earlier(token('d', 'dai'))).toEqual({ token: listed[2], kind: 'same' })
  })
})

it('a symbol without visible characters looks like nothing', () => {
  expect(symbolSkeleton('\u200b\u2066')).toBe('')
})
