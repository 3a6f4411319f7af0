import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { parseTokenList } from './parse-token-list'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const entry = {
  chainId: 1,
  address: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logoURI: 'https://icons.example/usdc.png',
}
const parse = (...tokens: readonly unknown[]) =>
  parseTokenList(
    JSON.stringify({ name: 'Test list', timestamp: '2026-11-01T00:00:00+00:00', tokens }),
    1,
  )

describe('a token list', () => {
  it('returns the tokens of its chain', async () => {
    expect(await parse(entry, { ...entry, chainId: 10, symbol: 'OTHER' })).toEqual({
      name: 'Test list',
      timestamp: '2026-11-01T00:00:00+00:00',
      leftOut: 0,
      tokens: [
        {
          address: address(USDC),
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
          logoUri: 'https://icons.example/usdc.png',
        },
      ],
    })
  })

  it.each([
    ['no address', { address: undefined }],
    ['a short address', { address: '0x12' }],
    ['no symbol', { symbol: '' }],
    ['an invisible symbol', { symbol: '\u200b\u202e' }],
    ['a long symbol', { symbol: 'S'.repeat(21) }],
    ['a long name', { name: 'N'.repeat(61) }],
    ['a name that is no text', { name: 5 }],
    ['decimals as text', { decimals: '18' }],
    ['256 decimals', { decimals: 256 }],
    ['a fraction of decimals', { decimals: 1.5 }],
    ['an icon that is no text', { logoURI: { x: 1 } }],
    ['no chain', { chainId: undefined }],
    ['a chain that is text', { chainId: '1' }],
  ])('leaves an entry with %s out, and counts it', async (_, change) => {
    const list = await parse({ ...entry, ...change }, { ...entry, address: `0x${'1'.repeat(40)}` })
    expect([list.tokens.length, list.leftOut]).toEqual([1, 1])
  })

  it('counts entries that are no objects', async () => {
    expect(await parse(null, 1, 'x', [])).toMatchObject({ tokens: [], leftOut: 4 })
  })

  it('names each address once, in any letter case', async () => {
    const list = await parse(entry, { ...entry, address: USDC.toLowerCase(), symbol: 'LATER' })
    expect(list.tokens.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  it('takes control and direction marks from all texts', async () => {
    const list = await parse({
      ...entry,
      symbol: 'US\u202eDC',
      name: '\u2066USD\u0000 Coin\u2069 ',
    })
    expect(list.tokens[0]).toMatchObject({ symbol: 'USDC', name: 'USD Coin' })
  })

  it('has neither the native coin nor the zero address', async () => {
    const list = await parse(
      { ...entry, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
      { ...entry, address: `0x${'0'.repeat(40)}` },
    )
    expect(list).toMatchObject({ tokens: [], leftOut: 0 })
  })

  it('may have an empty icon and no timestamp', async () => {
    const text = JSON.stringify({ timestamp: 'today', tokens: [{ ...entry, logoURI: '' }] })
    expect(await parseTokenList(text, 1)).toMatchObject({
      name: '',
      timestamp: null,
      tokens: [{ logoUri: null }],
    })
  })

  it.each(['', '<html>', '[]', '{}', '{"tokens":{}}', 'null'])('is not %s', async (text) => {
    await expect(parseTokenList(text, 1)).rejects.toMatchObject({ name: 'NoTokenList' })
  })
})
