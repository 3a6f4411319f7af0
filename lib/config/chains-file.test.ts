import { expect, it } from 'vitest'
import { parseChainsFile } from './chains-file'

const coin = { name: 'Some Coin', symbol: 'SOME' }
const some = { id: 987_654, name: 'some-chain', nativeCurrency: coin }
const token = `0x${'AB'.repeat(20)}`

it('reads chains, addresses in any letter case', () => {
  const json = JSON.stringify([{ ...some, wrappedNativeToken: token, blockSeconds: 0.5 }])
  expect(parseChainsFile(json)).toEqual({
    ok: true,
    value: [
      {
        ...some,
        aliases: [],
        nativeCurrency: { ...coin, decimals: 18 },
        wrappedNativeToken: token.toLowerCase(),
        blockSeconds: 0.5,
      },
    ],
  })
})

it.each(['', '{', '{}', 'null', '"x"'])('refuses %j, which is no list', (json) => {
  expect(parseChainsFile(json)).toEqual({ ok: false, error: ['expected a JSON list of chains'] })
})

it.each<[object, RegExp]>([
  [{ ...some, id: 0 }, /^entry 2\.id: /],
  [{ ...some, id: '7' }, /^entry 2\.id: /],
  [{ ...some, name: '1st' }, /^entry 2\.name: expected a letter/],
  [{ ...some, name: 'a/b' }, /^entry 2\.name: expected a letter/],
  [{ ...some, aliases: ['x', 'y z'] }, /^entry 2\.aliases\.1: expected a letter/],
  [{ ...some, nativeCurrency: { name: 'x' } }, /^entry 2\.nativeCurrency\.symbol: /],
  [{ ...some, wrappedNativeToken: '0x1' }, /^entry 2\.wrappedNativeToken: expected an address/],
  [{ ...some, blockSeconds: 0 }, /^entry 2\.blockSeconds: /],
  [{ ...some, explorer: 'javascript:alert(1)' }, /^entry 2\.explorer: /],
  [{ ...some, contracts: { settlement: token } }, /^entry 2\.contracts\.vaultRelayer: /],
  [{ ...some, wrapped: token }, /^entry 2: .*wrapped/],
])('names entry and field of what it refuses: %j', (entry, problem) => {
  const parsed = parseChainsFile(JSON.stringify([{ ...some, id: 1_234_567 }, entry]))
  expect(parsed.ok ? [] : parsed.error).toEqual([expect.stringMatching(problem)])
})

it('refuses an id that is listed twice', () => {
  const parsed = parseChainsFile(JSON.stringify([some, { ...some, name: 'other' }]))
  expect(parsed).toEqual({ ok: false, error: ['other: the id 987654 is listed twice'] })
})
